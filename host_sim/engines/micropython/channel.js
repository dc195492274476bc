'use strict';
// Lines of JSON to and from the host. Every read waits: the VM stands still where the calculator would.
const fs = require('fs');

let unread = Buffer.alloc(0);

function receive() {
  for (;;) {
    const end = unread.indexOf(10);
    if (end >= 0) {
      const line = unread.toString('utf8', 0, end);
      unread = unread.subarray(end + 1);
      return JSON.parse(line);
    }
    const more = Buffer.alloc(65536);
    const count = fs.readSync(0, more, 0, more.length);
    if (count === 0) process.exit(0);              // the host has gone
    unread = Buffer.concat([unread, more.subarray(0, count)]);
  }
}

function send(message) {
  let bytes = Buffer.from(JSON.stringify(message) + '\n');
  while (bytes.length) bytes = bytes.subarray(fs.writeSync(1, bytes));
}

module.exports = { receive, send };

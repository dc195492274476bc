'use strict';
// Runs one job on MicroPython for host_sim/micropython/vm.py. Standard input brings lines of JSON, the job first, then the
// answers; standard output takes lines of JSON. Everything is synchronous: the VM waits where the calculator would.
const fs = require('fs');
const firmware = require('./firmware');
const { Machine } = require('./machine');

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

const silent = { write() {}, line: () => null, draw() {}, pixel: () => 0, pollsUntilAc: () => 0 };

// The smallest multiple of `step` for which `works` holds, up to `most`; null where even that is too small.
function smallest(step, most, works) {
  let bad = 0;
  let good = Math.ceil(most / step);
  if (!works(good * step)) return null;
  while (good - bad > 1) {
    const middle = (good + bad) >> 1;
    if (works(middle * step)) good = middle;
    else bad = middle;
  }
  return good * step;
}

// A VM that runs wild under a heap that is too small is as good as one that says MemoryError.
function survives(action) {
  try {
    return action();
  } catch (error) {
    return false;
  }
}

function measure(module, { folder, modules, casioplot, step, most }) {
  const make = (heap, host) => new Machine(module, { folder, heap, casioplot, host: { ...silent, ...host } });
  const failure = [];
  const machine = make(most, { write: (text) => failure.push(text) });
  let before = machine.used();
  const rows = [];
  for (const name of modules) {
    failure.length = 0;
    if (machine.run('import ' + name)) return { error: failure.join('') };
    const used = machine.used();
    const imported = modules.slice(0, rows.length + 1);
    const heap = smallest(step, most, (size) => survives(() => {
      const small = make(size);
      return imported.every((one) => small.run('import ' + one) === 0);
    }));
    const alone = smallest(step, most, (size) => survives(() => make(size).run('import ' + name) === 0));
    rows.push({ name, resident: used - before, heap, alone });
    before = used;
  }
  return { rows, total: before };
}

function main() {
  const job = receive();
  const module = firmware.compile();
  if (job.job === 'measure') send(measure(module, job));
  else send({ error: 'no such job: ' + job.job });
}

main();

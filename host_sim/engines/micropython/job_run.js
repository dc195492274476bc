'use strict';
// Runs a script with the host's answers. What happens is sent as a list of events in order: a string is printed text,
// anything else a drawing operation. The host is asked for lines and pixels; before it answers a line it may have code
// evaluated beside the script.
const { SHOW, WIDTH } = require('./casioplot');
const { receive, send } = require('./channel');
const { Machine, decoded } = require('./machine');

const MANY = 20000;

function runJob(module, { folder, script, heap, casioplot, returns, quietPolls }) {
  let events = [];
  let printed = '';
  let pixels = null;            // what is drawn, as 0 and 1, as long as nothing more is

  const flushText = () => {
    if (!printed) return;
    events.push(decoded(printed));
    printed = '';
  };
  const ask = (question) => {
    flushText();
    send({ ...question, events });
    events = [];
  };
  const answers = () => {
    for (;;) {
      const answer = receive();
      if (answer.evaluate === undefined) return answer;
      send({ evaluated: machine.aside(answer.evaluate) });
    }
  };

  const machine = new Machine(module, {
    folder, heap, casioplot, returns, quietPolls,
    host: {
      write: (text) => { printed += text; },
      draw: (operation) => {
        if (operation !== SHOW) pixels = null;
        flushText();
        if (events.push(operation) >= MANY) ask({});
      },
      pixel: (x, y) => {
        if (!pixels) {
          ask({ wanted: 'pixels' });
          ({ pixels } = receive());
        }
        return Number(pixels[y * WIDTH + x]);
      },
      line: (prompt) => {
        ask({ prompt });
        const { line } = answers();
        return line === null ? null : Buffer.from(line, 'utf8');
      },
    },
  });
  // After the script the host may type further lines into the shell.
  for (let line = 'import ' + script; line; line = answers().shell) {
    const failed = machine.run(line);
    ask({ ended: true, failed: failed !== 0, used: machine.used() });
  }
}

module.exports = { runJob };

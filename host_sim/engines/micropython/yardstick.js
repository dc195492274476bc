'use strict';
// What one turn of a loop costs, counted on the counting firmware beside whatever the machine runs.

const TURNS = 1000;
const loop = (body, turns) => `
from casioplot import set_pixel, draw_string
class Thing:
    def method(self):
        pass
def function():
    pass
def turns(set_pixel, draw_string, thing, cards):
    for i in range(${turns}):
        ${body}
turns(set_pixel, draw_string, Thing(), [0] * 52)
`;

// The work of one turn of a loop with this body.
function turnOf(machine, body) {
  const work = (turns) => {
    const before = machine.work();
    const { failed, printed } = machine.aside(loop(body, turns));
    if (failed) throw new Error('the yardstick failed: ' + printed);
    return machine.work() - before;
  };
  return (work(TURNS) - work(0)) / TURNS;
}

module.exports = { turnOf };

'use strict';
// What it costs to import modules one after another. A module that asks or waits while it is imported gets [AC].
const { Machine } = require('./machine');
const { turnOf } = require('./yardstick');

const QUIET_POLLS = 2000;

const silent = { write() {}, line: () => null, draw() {}, pixel: () => 0 };

// The smallest multiple of `step` for which `works` holds, from `least` up to `most`; null where `most` is too small.
// Steps that double up from the least find it with few trials when it is near.
function smallest(step, least, most, works) {
  let good = Math.ceil(least / step);
  let bad = good - 1;
  for (let stride = 1; !works(good * step); stride *= 2) {
    if (good * step >= most) return null;
    bad = good;
    good = Math.min(good + stride, Math.ceil(most / step));
  }
  while (good - bad > 1) {
    const middle = (good + bad) >> 1;
    if (works(middle * step)) good = middle;
    else bad = middle;
  }
  return good * step;
}

// A VM that breaks down under a heap that is too small is as good as one that says MemoryError.
function survives(action) {
  try {
    return action();
  } catch (error) {
    return false;
  }
}

function measureJob(module, { folder, modules, casioplot, step, most }) {
  const make = (heap, host) => new Machine(module, {
    folder, heap, casioplot, quietPolls: QUIET_POLLS, host: { ...silent, ...host },
  });
  let failure = '';
  const machine = make(most, { write: (text) => { failure += text; } });
  const rows = [];
  const turn = turnOf(make(most), 'pass');
  let before = machine.used();
  for (const name of modules) {
    failure = '';
    const begun = machine.work();
    if (machine.run('import ' + name)) return { error: failure };
    const turns = (machine.work() - begun) / turn;
    const used = machine.used();
    const importable = (names) => smallest(step, 1, most, (size) => survives(() => {
      const small = make(size);
      return names.every((one) => small.run('import ' + one) === 0);
    }));
    const heap = importable(modules.slice(0, rows.length + 1));
    rows.push({ name, turns, resident: used - before, heap, alone: importable([name]) });
    before = used;
  }
  return { rows, total: before };
}

module.exports = { measureJob, silent, smallest, survives };

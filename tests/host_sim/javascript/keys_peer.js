// Asks for keys in JavaScript as a test has done in Python, and prints what came of it. Reads runs of [the key held at
// each call, [[call, keys to tap, or null to forget them], ..]] from standard input.
import { readFileSync } from 'node:fs';
import { Keys } from '../../../host_sim/engines/micropython/core/keys.js';

/** @type {[held: number[], taps: [call: number, codes: number[] | null][]][]} */
const runs = JSON.parse(readFileSync(0, 'utf8'));

const polled = runs.map(([held, taps]) => {
  const keys = new Keys(95);
  /** @type {number[]} */
  const done = [];
  const seen = held.map((code, call) => {
    for (const [at, codes] of taps) {
      if (at === call && codes) keys.tap(codes);
      else if (at === call) keys.untap();
    }
    const key = keys.poll(code);
    if (keys.isDone) done.push(call);
    keys.isDone = false;
    return key;
  });
  return [seen, done];
});
process.stdout.write(JSON.stringify(polled));

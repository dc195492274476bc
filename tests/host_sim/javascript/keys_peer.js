// Calls getkey() in JavaScript for a test that compares it with Python. Reads runs of [the key held at each call, [[call,
// keys to tap, or null to cancel them], ..]] from standard input, and prints for each run the keys returned and the calls
// after which all taps were seen.
import { readFileSync } from 'node:fs';
import { Keys } from '../../../host_sim/engines/micropython/core/keys.js';

/** @type {[held: number[], taps: [call: number, codes: number[] | null][]][]} */
const runs = JSON.parse(readFileSync(0, 'utf8'));

const results = runs.map(([held, taps]) => {
  const keys = new Keys(95);
  /** @type {number[]} */
  const done = [];
  const returned = held.map((code, call) => {
    for (const [tapCall, codes] of taps) {
      if (tapCall === call && codes) keys.tap(codes);
      else if (tapCall === call) keys.cancelTaps();
    }
    const key = keys.poll(code);
    if (keys.isDone) done.push(call);
    keys.isDone = false;
    return key;
  });
  return [returned, done];
});
process.stdout.write(JSON.stringify(results));

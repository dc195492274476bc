// The work of each stretch of a run, and of a turn of a loop with each of the bodies, on the counting firmware.
import { Machine } from '../core/machine.js';
import { turnOf } from '../core/yardstick.js';
import { Play, playToTheEnd } from './play.js';
import { silentHost } from './silent_host.js';

/** @import { PlayJob, Stretch } from './play.js' */

/** @typedef {PlayJob & { heap: number, bodies: string[] }} WorkJob */

/**
 * @param {WebAssembly.Module} module
 * @param {WorkJob} job
 * @returns {{ stretches: Stretch[], turns: Record<string, number> }}
 */
export function workJob(module, job) {
  const play = new Play(module, job, job.heap);
  playToTheEnd(play);
  const machine = new Machine(module, {
    heap: job.heap,
    casioplot: true,
    display: job.display,
    host: silentHost(job.folder),
  });
  const turns = Object.fromEntries(job.bodies.map((body) => [body, turnOf(machine, body)]));
  return { stretches: play.stretches, turns };
}

// The smallest heap in which a script prints and draws just what it does in the largest.
import { Play, playToTheEnd } from './play.js';
import { smallestLasting, survives } from './smallest.js';

/** @import { PlayJob } from './play.js' */

/** @typedef {PlayJob & { step: number, most: number, sure?: number }} HeapJob */

/**
 * @param {WebAssembly.Module} module
 * @param {HeapJob} job
 * @returns {{ heap: number | null }}
 */
export function heapJob(module, job) {
  /** @type {(heap: number, lines: string[]) => string} */
  const transcript = (heap, lines) => {
    const play = new Play(module, { ...job, answers: { ...job.answers, lines } }, heap);
    playToTheEnd(play);
    return play.transcript();
  };
  /** @type {(least: number, lines: string[]) => number | null} */
  const enough = (least, lines) => {
    const wanted = transcript(job.most, lines);
    const works = (/** @type {number} */ heap) => survives(() => transcript(heap, lines) === wanted);
    return smallestLasting(job.step, least, job.most, works, job.sure);
  };
  const toBegin = enough(1, []); // a run that is over at the first prompt, so that few long ones are needed
  return { heap: toBegin && enough(toBegin, job.answers.lines) };
}

'use strict';
// Plays a script through a list of answers, without the host: how small a heap it takes, how long each answer takes.
//
// answers: {fixed: [[start of a prompt, answer], ..], prompt, lines}: `lines` one after another at `prompt`; any other
// prompt gets an empty line. The run stops when the lines are used up.
const { createHash } = require('crypto');
const { smallest, survives } = require('./job_measure');
const { Machine } = require('./machine');

const STOP = 'no lines are left';
const KINDS = ['set_pixel', 'draw_string', 'clear_screen', 'show_screen'];

class Play {
  constructor(module, { folder, script, casioplot, returns, answers }, heap) {
    this.answers = answers;
    this.script = script;
    this.next = 0;
    this.transcript = createHash('sha256');
    this.marks = [];            // when each question came and was answered, what was asked, what was drawn until then
    this.drawn = noDrawing();
    this.machine = new Machine(module, {
      folder, heap, casioplot, returns,
      host: {
        write: (text) => this.transcript.update(text),
        line: (prompt) => this.answer(prompt),
        draw: (operation) => this.draw(operation),
        pixel: () => 0,
      },
    });
  }

  draw(operation) {
    this.drawn[kind(operation)]++;
    if (Array.isArray(operation)) this.drawn.characters += operation[2].length;
    this.transcript.update(String(operation) + ';');
  }

  answer(prompt) {
    const asked = performance.now();
    this.transcript.update(prompt);
    const fixed = this.answers.fixed.find(([start]) => prompt.startsWith(start));
    let line = fixed ? fixed[1] : '';
    const isTurn = prompt === this.answers.prompt;
    if (isTurn) line = this.answers.lines[this.next++];
    this.marks.push({ asked, isTurn, line, drawn: this.drawn });
    if (line === undefined) throw STOP;
    this.drawn = noDrawing();
    this.marks[this.marks.length - 1].answered = performance.now();
    return Buffer.from(line, 'latin1');
  }

  // Whether it was played to the last line; a script that ends or fails before has not.
  run() {
    this.began = performance.now();
    try {
      this.machine.run('import ' + this.script);
      return false;
    } catch (error) {
      if (error !== STOP) throw error;
      return true;
    }
  }
}

const noDrawing = () => ({ set_pixel: 0, draw_string: 0, clear_screen: 0, show_screen: 0, characters: 0 });

function kind(operation) {
  if (Array.isArray(operation)) return KINDS[1];
  if (operation === -1) return KINDS[2];
  return operation === -2 ? KINDS[3] : KINDS[0];
}

// The smallest heap in which the script prints and draws just what it does in the largest.
function heapJob(module, job) {
  const transcript = (heap) => {
    const play = new Play(module, job, heap);
    return play.run() ? play.transcript.digest('hex') : null;
  };
  const wanted = transcript(job.most);
  if (!wanted) return { error: 'the script ended before its last answer' };
  return { heap: smallest(job.step, job.most, (heap) => survives(() => transcript(heap) === wanted)) };
}

// Each stretch of a run in milliseconds: to the first question, and from each answer to the next question of its kind.
function stretches(play) {
  const found = [{ line: null, ms: play.marks[0].asked - play.began, drawn: play.marks[0].drawn }];
  let last = null;
  for (const mark of play.marks) {
    if (!mark.isTurn) {
      if (last) last.waited += mark.answered - mark.asked;
      continue;
    }
    if (last) found.push({ line: last.line, ms: mark.asked - last.answered - last.waited, drawn: mark.drawn });
    last = { ...mark, waited: 0 };
  }
  return found;
}

const LOOP = 20000;
const yardstick = (body) => `
from casioplot import set_pixel, draw_string
def turns(set_pixel, draw_string):
    for i in range(${LOOP}):
        ${body}
turns(set_pixel, draw_string)
`;

// Milliseconds of one turn of a loop with this body.
function turnOf(play, body, repeats) {
  let best = Infinity;
  for (let i = 0; i < repeats; i++) {
    const began = performance.now();
    if (play.machine.aside(yardstick(body)).failed) throw new Error('the yardstick failed');
    best = Math.min(best, performance.now() - began);
  }
  return best / LOOP;
}

// The best of several runs of each stretch, and the yardsticks, taken in turns so that they see the same machine.
function timeJob(module, job) {
  let best = null;
  const sticks = { pass: Infinity, set_pixel: Infinity, draw_string: Infinity };
  for (let i = 0; i < job.repeats; i++) {
    const play = new Play(module, job, job.heap);
    if (!play.run()) return { error: 'the script ended before its last answer' };
    const now = stretches(play);
    best = best ? best.map((stretch, j) => ({ ...stretch, ms: Math.min(stretch.ms, now[j].ms) })) : now;
    const fresh = new Machine(module, { folder: job.folder, heap: job.heap, casioplot: true, host: nobody(play) });
    const bodies = { pass: 'pass', set_pixel: 'set_pixel(i, 3)', draw_string: 'draw_string(i, 3, "10")' };
    for (const [name, body] of Object.entries(bodies)) {
      sticks[name] = Math.min(sticks[name], turnOf({ machine: fresh }, body, 3));
    }
  }
  return { stretches: best, sticks };
}

// The same work on the host's side as in a game, without its answers.
const nobody = (play) => ({ write() {}, line: () => null, draw: (operation) => play.draw(operation), pixel: () => 0 });

module.exports = { heapJob, timeJob };

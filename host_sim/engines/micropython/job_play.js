'use strict';
// Plays a script through a list of answers, without the host: how small a heap it takes, how much work each answer is.
//
// answers: {fixed: [[start of a prompt, answer], ..], prompt, lines}: `lines` one after another at `prompt`; any other
// prompt gets an empty line. The run stops when the lines are used up.
const { createHash } = require('crypto');
const { smallest, survives } = require('./job_measure');
const { Machine } = require('./machine');
const { turnOf } = require('./yardstick');

const MANY = 1 << 16;
const STOP = 'no lines are left';
const KINDS = { '-1': 'clear_screen', '-2': 'show_screen' };
const kindOf = (operation) => (Array.isArray(operation) ? 'draw_string' : KINDS[operation] || 'set_pixel');
const noDrawing = () => ({ set_pixel: 0, draw_string: 0, clear_screen: 0, show_screen: 0, characters: 0 });

class Play {
  constructor(module, { folder, script, casioplot, returns, answers }, heap) {
    this.answers = answers;
    this.script = script;
    this.next = 0;
    this.hash = createHash('sha256');
    this.unhashed = '';
    this.drawn = noDrawing();
    this.stretches = [];        // from answer to question: what was answered, the work, what was drawn
    this.machine = new Machine(module, {
      folder, heap, casioplot, returns,
      host: {
        write: (text) => this.note(text),
        line: (prompt) => this.answer(prompt),
        draw: (operation) => this.draw(operation),
        pixel: () => 0,
      },
    });
    this.begin(null);
  }

  // Everything that is printed, asked and drawn goes into one number.
  note(text) {
    this.unhashed += text;
    if (this.unhashed.length > MANY) this.transcript();
  }

  transcript() {
    this.hash.update(this.unhashed);
    this.unhashed = '';
    return this.hash.copy().digest('hex');
  }

  draw(operation) {
    this.drawn[kindOf(operation)]++;
    if (Array.isArray(operation)) this.drawn.characters += operation[2].length;
    this.note(operation + ';');
  }

  begin(line) {
    this.line = line;
    this.drawn = noDrawing();
    this.work = this.machine.work();
  }

  end(prompt) {
    this.stretches.push({ line: this.line, prompt, work: this.machine.work() - this.work, drawn: this.drawn });
  }

  // What is typed at a prompt; a page in between belongs to the stretch of the line that brought it.
  answer(prompt) {
    this.note(prompt);
    const fixed = this.answers.fixed.find(([start]) => prompt.startsWith(start));
    if (!fixed && prompt !== this.answers.prompt) return Buffer.alloc(0);
    this.end(prompt);
    const line = fixed ? fixed[1] : this.answers.lines[this.next++];
    if (line === undefined) throw STOP;
    this.begin(line);
    return Buffer.from(line, 'latin1');
  }

  // Whether it was played to the last line; a script that ends or fails before has not.
  run() {
    try {
      this.machine.run('import ' + this.script);
      return false;
    } catch (error) {
      if (error !== STOP) throw error;
      return true;
    }
  }
}

const SURE = 3;

// The smallest heap that works, with the next few: near the limit luck decides how the free blocks lie.
function lasting({ step, most }, least, works) {
  for (;;) {
    const found = smallest(step, least, most, works);
    if (found === null) return null;
    const above = Array.from({ length: SURE }, (_, i) => found + (SURE - i) * step);
    const unlucky = above.find((heap) => !works(heap));
    if (!unlucky) return found;
    least = unlucky + step;
  }
}

// The smallest heap in which the script prints and draws just what it does in the largest.
function heapJob(module, job) {
  const transcript = (heap, lines) => {
    const play = new Play(module, { ...job, answers: { ...job.answers, lines } }, heap);
    return play.run() ? play.transcript() : null;
  };
  const enough = (least, lines) => {
    const wanted = transcript(job.most, lines);
    if (!wanted) throw new Error('the script ended before its last answer');
    return lasting(job, least, (heap) => survives(() => transcript(heap, lines) === wanted));
  };
  const toBegin = enough(1, []);          // a run that is over at the first prompt, so that few long ones are needed
  return { heap: enough(toBegin, job.answers.lines) };
}

// The work of each stretch of a run, and of a turn of a loop with each of the bodies, on the counting firmware.
function workJob(module, job) {
  const play = new Play(module, job, job.heap);
  if (!play.run()) throw new Error('the script ended before its last answer');
  const host = { write() {}, line: () => null, draw() {}, pixel: () => 0 };
  const machine = new Machine(module, { folder: job.folder, heap: job.heap, casioplot: true, host });
  const turns = Object.fromEntries(job.bodies.map((body) => [body, turnOf(machine, body)]));
  return { stretches: play.stretches, turns };
}

module.exports = { heapJob, workJob };

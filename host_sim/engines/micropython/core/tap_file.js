// tap.py, the file beside a script that makes its drawings clickable. host_sim/engines/cpython/tap_file.py does the same.
// It runs in the script's machine but in memory of its own, which is gone after each call: nothing of it may refer to
// objects of the script that no longer exist. So it is imported for each call, and its plain data is copied.

/** @import { Machine } from './machine.js' */

/**
 * @typedef {object} TapAnswer
 * @property {string} keys  to press, separated by spaces
 * @property {number[] | null} box  to outline: x, y, width, height
 * @property {[label: string, keys: string][]} buttons
 * @property {string} text  printed, then the traceback if it failed
 */

export const TAP_FILE = 'tap.py';

const END_OF_OUTPUT = '\x1d '; // before the answer
const OWN_LINES = / {2}File "<stdin>", line \d+, in \S+\n/g; // of the code below, in a traceback

/**
 * @param {number[] | null} place
 * @param {string | null} question
 * @param {string} tapped
 * @param {string} saved  a dict, as Python writes it
 */
const callOf = (place, question, tapped, saved) => `
def is_plain(value):
    kind = type(value)
    if kind in (tuple, list):
        return all(map(is_plain, value))
    if kind is dict:
        return all(map(is_plain, value)) and all(map(is_plain, value.values()))
    return value is None or kind in (bool, int, float, str)
def data():
    return {name: repr(getattr(tap, name)) for name in dir(tap) if is_plain(getattr(tap, name))}
import tap
imported = data()
inf, nan = float("inf"), float("nan")
saved = ${saved}
for name in saved:
    setattr(tap, name, eval(saved[name]))
tap.question = ${question === null ? 'None' : JSON.stringify(question)}
tap.tapped = ${JSON.stringify(tapped)}
answer = ${place ? `tap.tap(${place.join()}) if hasattr(tap, "tap") else ""` : '""'}
keys, box = (answer, None) if isinstance(answer, str) else answer
lines = [keys, "%d %d %d %d" % tuple(box) if box else ""]
for label, pressed in getattr(tap, "BUTTONS", ()):
    lines += [label, pressed]
changed = data()
changed.pop("question", None)
changed.pop("tapped", None)
print("\\x1d", {name: changed[name] for name in changed if changed[name] != imported.get(name)})
for line in lines:
    print(" ".join(line.split()))
`;

export class TapFile {
  #saved = '{}';

  /**
   * @param {Machine} machine
   * @param {() => boolean} isInterrupted  whether [AC] ends the call
   */
  constructor(machine, isInterrupted) {
    this.machine = machine;
    this.isInterrupted = isInterrupted;
  }

  /**
   * @param {number[] | null} place  x and y of the tap; null only reads the buttons
   * @param {string | null} question  the prompt of the input() that waits
   * @param {string} tapped  text of the shell
   * @returns {TapAnswer}
   */
  call(place, question, tapped) {
    const call = callOf(place, question, tapped, this.#saved);
    const { traceback, printed } = this.machine.evaluate(call, this.isInterrupted);
    const [text, answer = ''] = printed.split(END_OF_OUTPUT);
    if (traceback) {
      return { keys: '', box: null, buttons: [], text: text + traceback.replaceAll(OWN_LINES, '').trimEnd() };
    }
    const [saved, keys, box, ...buttons] = answer.split('\n');
    this.#saved = saved;
    return { keys, box: box ? box.split(' ').map(Number) : null, buttons: pairs(buttons.slice(0, -1)), text };
  }
}

/**
 * @param {string[]} items
 * @returns {[string, string][]}
 */
function pairs(items) {
  return Array.from({ length: items.length / 2 }, (_, i) => [items[2 * i], items[2 * i + 1]]);
}

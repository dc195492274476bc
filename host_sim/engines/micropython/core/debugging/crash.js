// Where a script failed, and what its variables were.
import { SCOPE } from './compiled_code.js';

/** @import { Frame, FrameSummary, Inspector } from './inspector.js' */
/** @import { NamedObject, Variable } from './object_reader.js' */

/**
 * @typedef {object} Crash
 * @property {string} error  the last line of the traceback
 * @property {(FrameSummary & { variables: Variable[] })[]} frames  the innermost first
 */

const NOT_A_FAILURE = ['KeyboardInterrupt', 'SystemExit'];
const FRAMES_WITH_VARIABLES = 20;
const CODE_KINDS = new Set(['function', 'closure', 'generator', 'type', 'module']); // not what a beginner calls a variable
const TRACEBACK_LINE = /^ {2}File "(.*)", line (\d+), in (.*)$/gm;

/**
 * @param {Inspector} inspector
 * @param {number} exception
 * @param {string} traceback
 * @returns {Crash | null}
 */
export function crashFrom(inspector, exception, traceback) {
  const frames = inspector.frames();
  if (!frames.length || NOT_A_FAILURE.includes(inspector.reader.typeName(exception))) return null;
  return {
    error: traceback.trimEnd().split('\n').at(-1) ?? '',
    frames: withLineOfRaise(frames, traceback).map((frame, i) => ({
      ...{ file: frame.code.file, name: frame.code.name, line: frame.line },
      variables: i < FRAMES_WITH_VARIABLES ? variablesOf(inspector, frame) : [],
    })),
  };
}

/**
 * An exception that no `except` clause matches is raised again at the end of the `try`. The last line of the traceback is
 * where it was raised first.
 * @param {Frame[]} frames
 * @param {string} traceback
 * @returns {Frame[]}
 */
function withLineOfRaise([innermost, ...callers], traceback) {
  const [, file, line, name] = [...traceback.matchAll(TRACEBACK_LINE)].at(-1) ?? [];
  const isSame = file === innermost.code.file && name === innermost.code.name;
  return [isSame ? { ...innermost, line: Number(line) } : innermost, ...callers];
}

/**
 * @param {Inspector} inspector
 * @param {Frame} frame
 */
function variablesOf(inspector, frame) {
  const { reader } = inspector;
  const isVariable = (/** @type {NamedObject} */ { name, object }) =>
    !name.startsWith('__') && !CODE_KINDS.has(reader.kind(object));
  const names = frame.code.scope === SCOPE.module ? inspector.globals(frame) : inspector.locals(frame);
  return names.filter(isVariable).map((named) => reader.describe(named));
}

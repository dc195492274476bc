// Runs scripts and prints every line that they reach, with the local variables at that moment, for a test that compares
// them with CPython. The arguments are paths. Prints for each {"withCode": {file: lines at which a breakpoint stays},
// "events": [[file, line, name of the function, {name: value}], ..], "printed": output and traceback}.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { firmware, TestMachine } from './machine_fixture.js';

const MOST_LINES = 300;
const module = await firmware();

/** @param {string} path */
function textOf(path) {
  try {
    return new Uint8Array(readFileSync(path));
  } catch {
    return null;
  }
}

/** @param {string} script */
function trace(script) {
  /** @type {Record<string, number[]>} */
  const withCode = {};
  /** @type {[file: string, line: number, name: string, locals: Record<string, string>][]} */
  const events = [];
  const test = new TestMachine(
    module,
    {},
    {
      host: { files: (name) => textOf(join(dirname(script), name)) },
      debugClient: {
        stopped: () => 'continue',
        evaluate: () => ({ error: 'not needed' }),
        placed: (file, lines) => {
          withCode[file] = lines.flatMap((line, i) => (line === i + 1 ? [line] : []));
        },
        lineStarted: (file, line, name) => {
          const variables = test.machine.debugger?.variables(1) ?? [];
          events.push([file, line, name, Object.fromEntries(variables.map(({ name, value }) => [name, value]))]);
        },
      },
    },
  );
  const traceback = test.machine.importScript(basename(script));
  const everyLine = Array.from({ length: MOST_LINES }, (_, i) => ({ line: i + 1 }));
  for (const file of new Set(events.map(([file]) => file))) test.machine.debugger?.setBreakpoints(file, everyLine);
  return { withCode, events, printed: test.printed() + (traceback ?? '') };
}

process.stdout.write(JSON.stringify(process.argv.slice(2).map(trace)));

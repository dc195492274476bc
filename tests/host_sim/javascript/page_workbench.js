// Does in JavaScript what a test has done in Python: what the workbench finds in scripts, says of tracebacks and packs.
// Reads {model, scripts: [{script, folder}], tracebacks, packed} from standard input, and prints what came of each.
import { readFileSync } from 'node:fs';
import { reportOn } from '../../../host_sim/faces/web/page/workbench/check/check.js';
import { hintOf } from '../../../host_sim/faces/web/page/workbench/check/hints.js';
import { zipOf } from '../../../host_sim/faces/web/page/workbench/transfer.js';
import { parser } from '../../../host_sim/faces/web/vendor/node_modules/@lezer/python/dist/index.js';
import { zipSync } from '../../../host_sim/faces/web/vendor/node_modules/fflate/esm/index.mjs';

/**
 * @typedef {object} Told
 * @property {import('../../../host_sim/faces/web/page/workbench/language.js').Model} model
 * @property {{ script: string, folder: Record<string, string> }[]} scripts
 * @property {string[]} tracebacks
 * @property {Record<string, string>} packed
 */

/** @type {Told} */
const { model, scripts, tracebacks, packed } = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(
  JSON.stringify({
    reports: scripts.map(({ script, folder }) => reportOn(script, folder, model, parser)),
    hints: tracebacks.map((traceback) => hintOf(traceback, model.language)),
    zip: Buffer.from(zipOf(packed, { zipSync })).toString('base64'),
  }),
);

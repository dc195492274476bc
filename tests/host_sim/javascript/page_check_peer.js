// The JavaScript side of test_web_workbench.py: checks scripts, explains tracebacks and packs a zip.
// Reads {model, scripts: [{script, folder}], tracebacks, packed} from standard input and prints the results as JSON.
import { readFileSync } from 'node:fs';
import { hintOf } from '../../../host_sim/frontends/web/page/workbench/check/hints.js';
import { reportOn } from '../../../host_sim/frontends/web/page/workbench/check/report.js';
import { withoutDoubtful } from '../../../host_sim/frontends/web/page/workbench/language.js';
import { zipOf } from '../../../host_sim/frontends/web/page/workbench/transfer.js';
import { parser } from '../../../host_sim/frontends/web/vendor/node_modules/@lezer/python/dist/index.js';
import { zipSync } from '../../../host_sim/frontends/web/vendor/node_modules/fflate/esm/index.mjs';

/**
 * @typedef {object} Job
 * @property {import('../../../host_sim/frontends/web/page/workbench/language.js').Model} model
 * @property {{ script: string, folder: Record<string, string> }[]} scripts
 * @property {string[]} tracebacks
 * @property {Record<string, string>} failing  the files of the tracebacks
 * @property {Record<string, string>} packed
 */

/** @type {Job} */
const { model, scripts, tracebacks, failing, packed } = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(
  JSON.stringify({
    reports: scripts.map(({ script, folder }) => reportOn(script, folder, model, parser)),
    hints: [model.language, withoutDoubtful(model.language)].map((language) =>
      tracebacks.map((traceback) => hintOf(traceback, language, failing)),
    ),
    zip: Buffer.from(zipOf(packed, { zipSync })).toString('base64'),
  }),
);

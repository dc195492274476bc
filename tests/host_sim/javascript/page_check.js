// What the page finds in scripts, for a test in Python that compares it with what the PC's check finds: from standard
// input {model, cases: [{script, folder}]}, to standard output a list of findings for each.
import { readFileSync } from 'node:fs';
import { reportOn } from '../../../host_sim/faces/web/page/workbench/check/check.js';
import { parser } from '../../../host_sim/faces/web/vendor/node_modules/@lezer/python/dist/index.js';

/** @type {{ model: any, cases: { script: string, folder: Record<string, string> }[] }} */
const { model, cases } = JSON.parse(readFileSync(0, 'utf8'));
const found = cases.map(({ script, folder }) => reportOn(script, folder, model, parser));
process.stdout.write(JSON.stringify(found));

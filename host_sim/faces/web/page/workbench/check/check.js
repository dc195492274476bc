// Will it fit? Everything that is found in the text of a script and of what it imports, and what the compiler refuses.
import { filled } from '../language.js';
import { importsOf, sourcesOf } from './imports.js';
import { limits, wrongNames } from './limits.js';
import { newerSyntax } from './newer.js';
import { Reader } from './reader.js';
import { rolesOf } from './roles.js';

/** @import { Language, Model } from '../language.js' */
/** @import { Finding, Findings } from './reader.js' */
/** @import { Parser, Source } from './source.js' */

/** @typedef {{ line: number, reason: string }} Refusal  what MicroPython's compiler says, and of which line */

/**
 * @typedef {object} Report
 * @property {Findings} findings
 * @property {{ name: string, lines: number, bytes: number }[]} files  the script first, then what it imports
 */

/**
 * @param {string} script  "quiz.py"
 * @param {Record<string, string>} folder  the text of each file beside it
 * @param {Model} model
 * @param {Parser} parser
 * @param {Record<string, Refusal>} [refused]  by the file's name
 * @returns {Report}
 */
export function reportOn(script, folder, model, parser, refused = {}) {
  const sources = sourcesOf(script, folder, parser);
  const read = findingsInText(sources, model.language);
  const problems = sources.flatMap((source) => [
    ...refusals(source, model.language, refused[source.name]),
    ...wrongNames(source, model),
  ]);
  const warnings = sources.flatMap((source) => limits(source, model));
  return {
    findings: {
      problems: inOrder([...problems, ...read.problems], script),
      warnings: inOrder([...warnings, ...read.warnings], script),
    },
    files: sources.map(({ name, lines, text }) => ({ name, lines: lines.length, bytes: bytesOf(text) })),
  };
}

/**
 * Every place that the calculator's compiler stops at, as far as it can be told: it names the first one only.
 * @param {Source} source
 * @param {Language} language
 * @param {Refusal | undefined} refusal
 * @returns {Finding[]}
 */
function refusals(source, language, refusal) {
  const found = newerSyntax(source, language).map((place) => ({ file: source.name, ...place }));
  const isTold = found.some(({ line }) => line === refusal?.line || line + 1 === refusal?.line);
  if (!refusal || isTold) return found;
  const isFull = refusal.reason.startsWith('MemoryError');
  const text = isFull ? filled(language.sentences.FULL, { failure: refusal.reason }) : refusal.reason;
  return [...found, { file: source.name, line: refusal.line, text }];
}

/**
 * @param {Source[]} sources
 * @param {Language} language
 * @returns {Findings} what is missing, and what may be: with what else to use where there is something
 */
function findingsInText(sources, language) {
  const roles = sources.map((source) => rolesOf(source));
  const own = new Set(roles.flatMap((each) => [...each.own]));
  const siblings = new Set(sources.map(({ name }) => name.replace(/\.py$/, '').replaceAll('/', '.')));
  const around = { siblings, own };
  const key = JSON.stringify([...siblings, '', ...own]);
  const read = sources.map((source, i) =>
    readBefore(source, key, () => new Reader(source, language, roles[i], around).read()),
  );
  return {
    problems: read.flatMap(({ problems }) => problems),
    warnings: [
      ...read.flatMap(({ warnings }) => warnings),
      ...guard(sources, language),
      ...unseeded(sources, language),
    ],
  };
}

/** @type {WeakMap<Source, { key: string, findings: Findings }>} */
const known = new WeakMap(); // while one file is typed, the others stay as they are

/**
 * @param {Source} source
 * @param {string} key  of all that has a say beside its text
 * @param {() => Findings} readAgain
 * @returns {Findings}
 */
function readBefore(source, key, readAgain) {
  const kept = known.get(source);
  if (kept?.key === key) return kept.findings;
  const findings = readAgain();
  known.set(source, { key, findings });
  return findings;
}

/**
 * Of the script itself: in one that it imports, such a part is not meant to run.
 * @param {Source[]} sources
 * @param {Language} language
 * @returns {Finding[]}
 */
function guard([script], { mainGuard, sentences }) {
  const found = script && new RegExp(mainGuard, 'm').exec(script.text);
  if (!found) return [];
  return [{ file: script.name, line: script.lineAt(found.index + found[0].indexOf('if')), text: sentences.NEVER_MAIN }];
}

/**
 * Of the first file that asks for random numbers, where none of them sows.
 * @param {Source[]} sources
 * @param {Language} language
 * @returns {Finding[]}
 */
function unseeded(sources, { sentences }) {
  if (sources.some(({ text }) => text.includes('seed('))) return [];
  for (const source of sources) {
    const found = importsOf(source).find(({ isFrom, module, names }) =>
      isFrom ? module === 'random' : names.some(({ name }) => name === 'random'),
    );
    if (found) return [{ file: source.name, line: source.lineOf(found.node), text: sentences.SAME_NUMBERS }];
  }
  return [];
}

/**
 * The script's own first, then by file and line; each of them once.
 * @param {Finding[]} findings
 * @param {string} script
 * @returns {Finding[]}
 */
function inOrder(findings, script) {
  /** @type {(finding: Finding) => string} */
  const place = ({ file, line, text }) => `${file === script ? 0 : 1}${file} ${String(line).padStart(6)} ${text}`;
  const once = new Map(findings.map((finding) => [place(finding), finding]));
  return [...once.keys()].sort().map((key) => /** @type {Finding} */ (once.get(key)));
}

/**
 * @param {string} text
 * @returns {number}
 */
const bytesOf = (text) => new TextEncoder().encode(text).length;

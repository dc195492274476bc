// "Will it fit?": everything found in the source of a script and of what it imports, and what the compiler rejects.
import { filled } from '../language.js';
import { exceededLimits, longNames, nonAsciiText, wrongNames } from './file_limits.js';
import { importsOf, sourcesOf } from './imports.js';
import { MissingFeatures } from './missing_features.js';
import { nameUsageOf } from './name_usage.js';
import { findUnsupportedSyntax } from './unsupported_syntax.js';

/** @import { Language, Model } from '../language.js' */
/** @import { Finding, Findings } from './missing_features.js' */
/** @import { Parser, Source } from './source.js' */

/**
 * By MicroPython's compiler.
 * @typedef {{ line: number, reason: string, isTight?: boolean }} Rejection  isTight: it needs more memory than is safe
 */

/**
 * @typedef {object} Report
 * @property {Findings} findings
 * @property {boolean} isTight  it compiles only if the calculator has more memory than is safe
 * @property {{ name: string, lines: number, bytes: number }[]} files  the script first, then what it imports
 */

/**
 * @param {string} script  "quiz.py"
 * @param {Record<string, string>} folder  the text of each file beside it
 * @param {Model} model
 * @param {Parser} parser
 * @param {Record<string, Rejection>} [rejections]  by file name
 * @returns {Report}
 */
export function reportOn(script, folder, model, parser, rejections = {}) {
  const { language } = model;
  const sources = sourcesOf(script, folder, parser, language);
  const inSource = findingsInSource(sources, language);
  const names = wrongNames(sources, folder, language);
  const rejected = sources.flatMap((source) => rejectedPlaces(source, language, rejections[source.name]));
  const texts = sources.flatMap((source) => nonAsciiText(source, model));
  const tight = sources.filter(({ name }) => rejections[name]?.isTight).map(({ name }) => tightFile(name, model));
  const notes = [...longNames(sources, model), ...sources.flatMap((source) => exceededLimits(source, model))];
  return {
    findings: {
      problems: inOrder([...rejected, ...names.problems, ...inSource.problems], script),
      warnings: [
        ...inOrder([...tight, ...texts, ...names.warnings, ...inSource.warnings], script),
        ...inOrder(notes, script),
      ],
    },
    isTight: tight.length > 0,
    files: sources.map(({ name, lines, text }) => ({ name, lines: lines.length, bytes: bytesOf(text) })),
  };
}

/**
 * Every known place that the calculator's compiler rejects; the compiler itself reports only the first.
 * @param {Source} source
 * @param {Language} language
 * @param {Rejection | undefined} rejection
 * @returns {Finding[]}
 */
function rejectedPlaces(source, language, rejection) {
  const findings = findUnsupportedSyntax(source, language).map((place) => ({ file: source.name, ...place }));
  const isKnown = findings.some(({ line }) => line === rejection?.line || line + 1 === rejection?.line);
  if (!rejection || rejection.isTight || isKnown) return findings;
  const { line, reason } = rejection;
  const isMemoryError = reason.startsWith('MemoryError');
  const text = isMemoryError ? filled(language.messages.OUT_OF_MEMORY, { error: reason }) : reason;
  return [...findings, { file: source.name, line, text }];
}

/**
 * @param {string} file
 * @param {Model} model
 * @returns {Finding}
 */
function tightFile(file, { safeHeap, heap, language }) {
  const [safe, possible] = [safeHeap, heap].map((bytes) => bytes.toLocaleString('en'));
  return { file, line: 1, text: filled(language.messages.TIGHT_HEAP, { safe, possible }) };
}

/**
 * @param {Source[]} sources
 * @param {Language} language
 * @returns {Findings} what is missing or may be missing, with replacements
 */
function findingsInSource(sources, language) {
  const usages = sources.map((source) => nameUsageOf(source));
  const own = new Set(usages.flatMap((usage) => [...usage.own]));
  const siblings = new Set(sources.map(({ name }) => name.replace(/\.py$/, '').replaceAll('/', '.')));
  const key = JSON.stringify([...siblings, '', ...own]);
  const findings = sources.map((source, i) =>
    cachedFindings(source, key, () => new MissingFeatures(source, language, usages[i], { siblings, own }).find()),
  );
  return {
    problems: findings.flatMap(({ problems }) => problems),
    warnings: [
      ...findings.flatMap(({ warnings }) => warnings),
      ...mainGuard(sources, language),
      ...unseededRandom(sources, language),
    ],
  };
}

/** @type {WeakMap<Source, { key: string, findings: Findings }>} */
const cache = new WeakMap(); // while one file is edited, the others stay the same

/**
 * @param {Source} source
 * @param {string} key  of everything else that matters
 * @param {() => Findings} find
 */
function cachedFindings(source, key, find) {
  const cached = cache.get(source);
  if (cached?.key === key) return cached.findings;
  const findings = find();
  cache.set(source, { key, findings });
  return findings;
}

/**
 * Only in the script itself: in an imported one the guarded part is not meant to run.
 * @param {Source[]} sources
 * @param {Language} language
 * @returns {Finding[]}
 */
function mainGuard([script], { mainGuard, messages }) {
  const match = script && new RegExp(mainGuard, 'm').exec(script.text);
  if (!match) return [];
  return [{ file: script.name, line: script.lineAt(match.index + match[0].indexOf('if')), text: messages.NEVER_MAIN }];
}

/**
 * In the first file that imports random, if no file calls seed().
 * @param {Source[]} sources
 * @param {Language} language
 * @returns {Finding[]}
 */
function unseededRandom(sources, { messages }) {
  if (sources.some(({ text }) => text.includes('seed('))) return [];
  for (const source of sources) {
    const random = importsOf(source).find(({ isFrom, module, names }) =>
      isFrom ? module === 'random' : names.some(({ name }) => name === 'random'),
    );
    if (random) return [{ file: source.name, line: source.lineOf(random.node), text: messages.SAME_NUMBERS }];
  }
  return [];
}

/**
 * The script's own findings first, then by file and line, without duplicates.
 * @param {Finding[]} findings
 * @param {string} script
 */
function inOrder(findings, script) {
  /** @type {(finding: Finding) => string} */
  const sortKey = ({ file, line, text }) => `${file === script ? 0 : 1}${file} ${String(line).padStart(6)} ${text}`;
  const byKey = new Map(findings.map((finding) => [sortKey(finding), finding]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, finding]) => finding);
}

/** @param {string} text */
const bytesOf = (text) => new TextEncoder().encode(text).length;

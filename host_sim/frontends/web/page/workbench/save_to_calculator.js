// Saves a script to the drive that a connected calculator appears as, like `casio-sim send`: checked first, into a folder of
// its own, with a list of what was sent. Each file is read back; nothing else on the drive changes. A browser that can't
// write to drives downloads a zip instead.
import { TAP_FILE } from '../../../../engines/micropython/core/tap_file.js';
import { ask } from '../question.js';
import { loadBundle } from './bundle.js';
import { sourcesOf } from './check/imports.js';
import { checkOnce } from './checker.js';
import { download, zipOf } from './transfer.js';

/** @import { Bundle } from './bundle.js' */
/** @import { Model } from './language.js' */

/** @typedef {Record<string, string>} Texts  by name */
/** @typedef {Model & { id: string, stepsToRun: string, library: { copied: Texts } }} Target */
/** @typedef {{ script: string, isGame: boolean, files: Texts }} Saved  files: of its folder */

const MAIN_MEMORY = '@MainMem'; // scripts in this folder of the calculator are not found
const SENT = 'sent.txt'; // lists the files, in the format of sha256sum
const UNFINISHED = '-'; // instead of a checksum: the file may be partly written
const NOT_NEEDED_TO_PLAY = ['probe.py', TAP_FILE];

const GONE = 'the drive is gone (was it unplugged?)';
/** @type {Record<string, string>} */
const REASONS = {
  QuotaExceededError: 'the drive is full',
  NotFoundError: GONE,
  NotReadableError: GONE,
  NoModificationAllowedError: "the drive can't be written",
  NotAllowedError: "the browser doesn't allow it",
};

/** The text is a message for the user. */
export class NotSaved extends Error {}

/**
 * Save the script to a drive that the user chooses, or as a zip.
 * @param {Saved} saved
 * @param {Target} model
 * @returns {Promise<string>} a message for the user
 */
export async function saveToCalculator(saved, model) {
  const folder = saved.script.replace(/\.py$/, '').replace(/^.*\//, '');
  const steps = model.stepsToRun.replace('{script}', saved.script).replace('{folder}', folder);
  try {
    const bundle = await loadBundle().catch(() => null);
    const files = filesToSave(saved, model, bundle, saved.isGame ? await gameFiles() : {});
    if (bundle && !(await mayBeSaved(saved, Object.keys(files), model, bundle))) return 'Nothing was saved';
    const drive = 'showDirectoryPicker' in window ? await chosenDrive() : null;
    if (!drive) {
      if (!bundle) throw new NotSaved('This page was built without zip: download the scripts one by one');
      const inFolder = Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
      download(`${folder}.zip`, zipOf(inFolder, bundle), 'application/zip');
      return `Unpack ${folder}.zip on the calculator's drive and eject the drive. Then ${steps}`;
    }
    const count = await saveInto(await drive.getDirectoryHandle(folder, { create: true }), files);
    return `Saved ${count === 1 ? '1 file' : `${count} files`} to ${folder}. Eject the drive. Then ${steps}`;
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    if (name === 'AbortError') return 'Nothing was saved';
    return error instanceof NotSaved ? message : `Not saved: ${message}`;
  }
}

/**
 * Report what doesn't fit, and ask whether to save it anyway.
 * @param {Saved} saved
 * @param {string[]} names  of the files to save: a game's other files are for other models
 * @param {Model} model
 * @param {Bundle} bundle
 */
async function mayBeSaved({ script, files }, names, model, { parser }) {
  const report = await checkOnce({ script, folder: files }, model, parser).catch(() => null);
  const problems = report?.findings.problems ?? [{ file: script, line: 1, text: "can't be checked" }];
  const lines = problems
    .filter(({ file }) => names.includes(file))
    .map(({ file, line, text }) => `${file}, line ${line}: ${text}`);
  if (lines.length) {
    const title = `${script} doesn't fit the ${model.name}`;
    return ask({ title, text: 'This fails on the calculator:', details: lines.join('\n'), yes: 'Save anyway' });
  }
  // A browser only lets the user choose a drive within seconds of a click.
  if (!('showDirectoryPicker' in window) || navigator.userActivation.isActive) return true;
  return ask({ title: `${script} fits the ${model.name}`, text: '', details: '', yes: 'Choose the drive' });
}

/** @returns {Promise<FileSystemDirectoryHandle>} */
async function chosenDrive() {
  const drive = await /** @type {any} */ (window).showDirectoryPicker({ id: 'calculator', mode: 'readwrite' });
  if (drive.name.toLowerCase() !== MAIN_MEMORY.toLowerCase()) return drive;
  throw new NotSaved(`Scripts in ${MAIN_MEMORY} are not found. Choose the drive itself`);
}

/** @returns {Promise<Record<string, string[]>>} the files of the games that each model needs */
const gameFiles = () =>
  fetch('needed_files.json')
    .then((response) => response.json())
    .catch(() => ({}));

/**
 * @param {string} script
 * @param {Texts} files  of its folder
 * @param {Target} model
 * @returns {Promise<Texts>} the script, and what it imports of its folder
 */
export async function importedWith(script, files, { language }) {
  const bundle = await loadBundle().catch(() => null);
  if (!bundle) return { [script]: files[script] };
  return Object.fromEntries(sourcesOf(script, files, bundle.parser, language).map(({ name, text }) => [name, text]));
}

/**
 * The files to save: of the games those that the model needs, of other scripts those that they import.
 * @param {Saved} saved
 * @param {Target} model
 * @param {Bundle | null} bundle  null if the page was built without it: then the whole folder
 * @param {Record<string, string[]>} needed  files of the games, by model
 * @returns {Texts}
 */
export function filesToSave({ script, isGame, files }, { id, language, library }, bundle, needed) {
  const ofGame = needed[id] ?? Object.keys(files).filter((name) => !NOT_NEEDED_TO_PLAY.includes(name));
  if (isGame && ofGame.includes(script)) return Object.fromEntries(ofGame.map((name) => [name, files[name]]));
  if (!bundle) return Object.fromEntries(Object.entries(files).filter(([name]) => name !== TAP_FILE));
  const sources = sourcesOf(script, { ...library.copied, ...files }, bundle.parser, language);
  return Object.fromEntries(sources.map(({ name, text }) => [name, text]));
}

/**
 * @param {FileSystemDirectoryHandle} folder  of the script
 * @param {Texts} files
 * @returns {Promise<number>} how many files are there now, all read back equal
 */
export async function saveInto(folder, files) {
  /** @type {string[]} */
  const whole = [];
  try {
    await removeOld(folder, files);
    await write(folder, SENT, list(Object.keys(files).map((name) => [UNFINISHED, name])));
    for (const [name, text] of Object.entries(files)) {
      await write(folder, name, text);
      const written = await read(folder, name);
      if (written !== text) throw new Error(written === null ? GONE : `${name} was read back with other content`);
      whole.push(name);
    }
    const checksums = Object.entries(files).map(async ([name, text]) => [await checksum(text), name]);
    await write(folder, SENT, list(await Promise.all(checksums)));
    return whole.length;
  } catch (error) {
    if (error instanceof NotSaved) throw error;
    const { name, message } = /** @type {Error} */ (error);
    const complete = whole.length ? `Whole: ${whole.join(', ')}` : 'No file is whole';
    const count = `${whole.length} of ${Object.keys(files).length}`;
    throw new NotSaved(`Not saved: ${REASONS[name] ?? message}. ${complete} (${count}). Save again`);
  }
}

/**
 * Remove files of an older version. One that was changed since then is no longer ours, and is never overwritten.
 * @param {FileSystemDirectoryHandle} folder
 * @param {Texts} files  to be saved
 */
async function removeOld(folder, files) {
  const sent = listed(await read(folder, SENT));
  const isOurs = async (/** @type {string} */ name, /** @type {string} */ text) =>
    sent.get(name) === UNFINISHED || sent.get(name) === (await checksum(text));
  for (const [name, text] of Object.entries(files)) {
    const existing = await read(folder, name);
    if (existing !== null && existing !== text && !(await isOurs(name, existing)))
      throw new NotSaved(`Nothing was saved: the drive has another ${name}. Rename one of them`);
  }
  for (const name of sent.keys()) {
    const existing = Object.hasOwn(files, name) ? null : await read(folder, name);
    if (existing !== null && (await isOurs(name, existing))) await remove(folder, name);
  }
}

/** @param {string[][]} entries  checksum and name */
const list = (entries) => entries.map((entry) => `${entry.join('  ')}\n`).join('');

/**
 * @param {string | null} text
 * @returns {Map<string, string>} checksums by name; names that lead out of the folder are ignored
 */
function listed(text) {
  const lines = (text ?? '').split('\n').map((line) => /^(\S+) {2}(.+)$/.exec(line));
  const isInside = (/** @type {string} */ name) => name.split('/').every((part) => part && !/^\.+$|\\/.test(part));
  return new Map(lines.flatMap((match) => (match && isInside(match[2]) ? [[match[2], match[1]]] : [])));
}

/** @param {string} text */
async function checksum(text) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * @param {FileSystemDirectoryHandle} folder
 * @param {string} path  "quiz.py" or "LIB/one.py"
 * @param {boolean} create
 */
async function parentOf(folder, path, create) {
  let parent = folder;
  for (const name of path.split('/').slice(0, -1)) parent = await parent.getDirectoryHandle(name, { create });
  return { parent, name: path.replace(/^.*\//, '') };
}

/**
 * @param {FileSystemDirectoryHandle} folder
 * @param {string} path
 * @returns {Promise<string | null>} null if there is no such file
 */
async function read(folder, path) {
  try {
    const { parent, name } = await parentOf(folder, path, false);
    return await (await (await parent.getFileHandle(name)).getFile()).text();
  } catch (error) {
    if (/** @type {Error} */ (error).name === 'NotFoundError') return null;
    throw error;
  }
}

/**
 * @param {FileSystemDirectoryHandle} folder
 * @param {string} path
 * @param {string} text
 */
async function write(folder, path, text) {
  const { parent, name } = await parentOf(folder, path, true);
  const stream = await (await parent.getFileHandle(name, { create: true })).createWritable();
  await stream.write(text);
  await stream.close();
}

/**
 * @param {FileSystemDirectoryHandle} folder
 * @param {string} path
 */
async function remove(folder, path) {
  const { parent, name } = await parentOf(folder, path, false);
  await parent.removeEntry(name);
}

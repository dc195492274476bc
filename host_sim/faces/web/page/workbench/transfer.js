// Scripts on their way in and out: dropped files, folders and zips, downloads.
import { make } from './dom.js';

/** @import { Bundle } from './bundle.js' */

/** @typedef {{ path: string, bytes: Uint8Array }} Incoming */

const MOST_BYTES = 200_000; // of a script: more than the calculator's whole memory
const MOST_FILES = 300;
const TOO_LARGE = 'too large for the calculator';
const HIDDEN = /(^|\/)(\.|__)/; // __pycache__, and what a Mac adds to a zip

/**
 * Everything that was dropped: files, and what is in folders.
 * @param {DataTransfer} data
 * @returns {Promise<Incoming[]>}
 */
export async function dropped(data) {
  // They must be asked for at once: after the event they are gone.
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  const given = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found = await Promise.all(given.map(({ entry, file }) => (entry ? filesIn(entry) : file ? [file] : [])));
  return received(found.flat());
}

/**
 * @param {Iterable<File>} files
 * @returns {Promise<Incoming[]>}
 */
export async function received(files) {
  const wanted = [...files].filter(({ name }) => /\.(py|zip)$/i.test(name)).slice(0, MOST_FILES);
  return Promise.all(
    wanted.map(async (file) => ({ path: pathOf(file), bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
}

/** @type {WeakMap<File, string>} */
const paths = new WeakMap(); // of files that came in a folder

/**
 * @param {File} file
 * @returns {string}
 */
const pathOf = (file) => paths.get(file) ?? (file.webkitRelativePath || file.name);

/**
 * @param {FileSystemEntry} entry
 * @returns {Promise<File[]>}
 */
async function filesIn(entry) {
  if (entry.isFile) {
    const file = await /** @type {Promise<File>} */ (
      new Promise((done, fail) => /** @type {FileSystemFileEntry} */ (entry).file(done, fail))
    );
    paths.set(file, entry.fullPath.replace(/^\//, ''));
    return [file];
  }
  if (/^[.]|^__/.test(entry.name)) return [];
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  /** @type {File[]} */
  const found = [];
  for (;;) {
    // A hundred at a time, until none is left.
    const some = await /** @type {Promise<FileSystemEntry[]>} */ (
      new Promise((done, fail) => reader.readEntries(done, fail))
    );
    if (!some.length || found.length > MOST_FILES) return found;
    for (const one of some) found.push(...(await filesIn(one)));
  }
}

/**
 * The scripts in what has come, by the names that they will have here.
 * @param {Incoming[]} incoming
 * @param {Pick<Bundle, 'unzipSync'>} tools
 * @returns {{ scripts: Record<string, string>, refused: string[] }}  with a line for each that is too large or broken
 */
export function scriptsIn(incoming, { unzipSync }) {
  /** @type {string[]} */
  const refused = [];
  const files = incoming.flatMap((one) => {
    if (!/\.zip$/i.test(one.path)) return [{ ...one, path: one.path.replace(/^[^/]*\//, '') }]; // a folder's own name
    try {
      return withoutFolder(unzipped(one.bytes, unzipSync, refused));
    } catch {
      refused.push(`${one.path}: this zip can't be read`);
      return [];
    }
  });
  /** @type {Record<string, string>} */
  const texts = {};
  for (const { path, bytes } of files) {
    const name = path.replace(/\.py$/i, '.py');
    if (!name.endsWith('.py') || HIDDEN.test(name)) continue;
    if (bytes.length > MOST_BYTES) refused.push(`${name}: ${TOO_LARGE}`);
    else texts[name] = new TextDecoder().decode(bytes);
  }
  return { scripts: texts, refused };
}

/**
 * What is too large is not even unpacked: it may be larger than the browser can bear.
 * @param {Uint8Array} zip
 * @param {Bundle['unzipSync']} unzipSync
 * @param {string[]} refused
 * @returns {Incoming[]}
 */
function unzipped(zip, unzipSync, refused) {
  let count = 0;
  const filter = (/** @type {{ name: string, originalSize: number }} */ { name, originalSize }) => {
    if (!/\.py$/i.test(name) || HIDDEN.test(name) || ++count > MOST_FILES) return false;
    if (originalSize > MOST_BYTES) refused.push(`${name}: ${TOO_LARGE}`);
    return originalSize <= MOST_BYTES;
  };
  return Object.entries(unzipSync(zip, { filter })).map(([path, bytes]) => ({ path, bytes }));
}

/**
 * Without the folders that all of them lie in.
 * @param {Incoming[]} files
 * @returns {Incoming[]}
 */
function withoutFolder(files) {
  const folders = files.map(({ path }) => path.split('/').slice(0, -1));
  const [first = []] = folders;
  let depth = 0;
  while (depth < first.length && folders.every((folder) => folder[depth] === first[depth])) depth++;
  return files.map(({ path, bytes }) => ({ path: path.split('/').slice(depth).join('/'), bytes }));
}

/**
 * @param {Record<string, string>} scripts
 * @param {Pick<Bundle, 'zipSync'>} tools
 * @param {Date} [mtime]
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function zipOf(scripts, { zipSync }, mtime = new Date()) {
  const encoder = new TextEncoder();
  return zipSync(
    Object.fromEntries(Object.entries(scripts).map(([name, text]) => [name, [encoder.encode(text), { mtime }]])),
  );
}

/**
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} type
 * @returns {void}
 */
export function download(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  make('a', { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

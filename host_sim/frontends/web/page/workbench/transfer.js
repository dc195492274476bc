// Moves scripts in and out of the page: dropped or chosen files, folders and zips; downloads.
import { TAP_FILE } from '../../../../engines/micropython/core/tap_file.js';
import { make } from './dom.js';

/** @import { Bundle } from './bundle.js' */

/** @typedef {{ path: string, bytes: Uint8Array }} ReadFile */
/** @typedef {ReadFile | { path: string, problem: string }} Incoming  problem: why it wasn't read */

const MAX_BYTES = 200_000; // per script: more than the calculator's whole memory
const MAX_FILES = 300;
const TOO_LARGE = 'too large for the calculator';
const NOT_A_SCRIPT = 'not a .py script or a zip';
const HIDDEN_NAME = 'its name starts with . or __';
const UNREADABLE = "can't be read";
const TOO_MANY = `only ${MAX_FILES} files can be added at once`;
const SCRIPT_OR_ZIP = /\.(py|zip)$/i;
const HIDDEN = /(^|\/)(\.|__)/; // __pycache__, and what macOS adds to a zip

/**
 * Lets files be dropped anywhere on the page.
 * @param {(incoming: Incoming[]) => void} receive
 */
export function acceptDrops(receive) {
  const overlay = make('div', { class: 'drop-overlay', hidden: true }, 'Drop scripts, a folder or a zip');
  document.body.append(overlay);
  const hasFiles = (/** @type {DragEvent} */ { dataTransfer }) => dataTransfer?.types.includes('Files') ?? false;
  /** @type {(event: DragEvent) => void} */
  const onDrag = (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault(); // else the browser opens the file instead of the page
    event.stopPropagation(); // else the editor inserts it as text
    overlay.hidden = false;
  };
  window.addEventListener('dragenter', onDrag, true);
  window.addEventListener('dragover', onDrag, true);
  window.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) overlay.hidden = true; // the mouse left the window
  });
  /** @type {(event: DragEvent) => void} */
  const onDrop = (event) => {
    overlay.hidden = true;
    if (!hasFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    event.stopPropagation();
    droppedFiles(event.dataTransfer).then(receive, () => receive([]));
  };
  window.addEventListener('drop', onDrop, true);
}

/**
 * Dropped files, and the files in dropped folders.
 * @param {DataTransfer} data
 */
async function droppedFiles(data) {
  // The entries are gone after the event, so they are all requested before the first await.
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  const entries = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const files = await Promise.all(entries.map(({ entry, file }) => (entry ? filesIn(entry) : file ? [file] : [])));
  return readFiles(files.flat());
}

/**
 * @param {Iterable<File>} files
 * @returns {Promise<Incoming[]>}
 */
export async function readFiles(files) {
  const named = [...files].map((file) => ({ file, path: pathOf(file) }));
  // A folder may hold anything, but a file that was chosen itself is not ignored in silence.
  const chosen = named.filter(({ path }) => SCRIPT_OR_ZIP.test(path) || !path.includes('/'));
  return Promise.all(
    chosen.map(({ file, path }, i) => (i < MAX_FILES ? readFile(file, path) : { path, problem: TOO_MANY })),
  );
}

/**
 * @param {File} file
 * @param {string} path
 * @returns {Promise<Incoming>}
 */
async function readFile(file, path) {
  if (!SCRIPT_OR_ZIP.test(path)) return { path, problem: NOT_A_SCRIPT };
  if (!path.includes('/') && HIDDEN.test(path)) return { path, problem: HIDDEN_NAME };
  try {
    return { path, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    return { path, problem: UNREADABLE };
  }
}

/** @type {WeakMap<File, string>} */
const paths = new WeakMap(); // of files in dropped folders

/** @param {File} file */
const pathOf = (file) => paths.get(file) ?? (file.webkitRelativePath || file.name);

/**
 * @param {FileSystemEntry} entry
 * @returns {Promise<File[]>}
 */
async function filesIn(entry) {
  if (entry.isFile) {
    const file = await /** @type {Promise<File>} */ (
      new Promise((resolve, reject) => /** @type {FileSystemFileEntry} */ (entry).file(resolve, reject))
    );
    paths.set(file, entry.fullPath.replace(/^\//, ''));
    return [file];
  }
  if (/^[.]|^__/.test(entry.name)) return [];
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  /** @type {File[]} */
  const files = [];
  for (;;) {
    // readEntries() returns about a hundred at a time, and none at the end.
    const entries = await /** @type {Promise<FileSystemEntry[]>} */ (
      new Promise((resolve, reject) => reader.readEntries(resolve, reject))
    );
    if (!entries.length || files.length > MAX_FILES) return files;
    for (const child of entries) files.push(...(await filesIn(child)));
  }
}

/**
 * @param {Incoming[]} incoming
 * @param {Pick<Bundle, 'unzipSync'> | null} bundle  null if the page was built without it
 * @returns {{ scripts: Record<string, string>, rejected: string[] }} texts by name; a line for each rejected file
 */
export function scriptsIn(incoming, bundle) {
  /** @type {string[]} */
  const rejected = [];
  const files = incoming.flatMap((file) => {
    if ('problem' in file) {
      rejected.push(`${file.path}: ${file.problem}`);
      return [];
    }
    if (/\.zip$/i.test(file.path)) return scriptsInZip(file, bundle, rejected);
    return [{ path: file.path.replace(/^[^/]*\//, ''), bytes: file.bytes }]; // without the folder's name
  });
  /** @type {Record<string, string>} */
  const scripts = {};
  for (const { path, bytes } of files) {
    const name = path.replace(/\.py$/i, '.py');
    if (!name.endsWith('.py') || HIDDEN.test(name)) continue; // of a folder
    if (bytes.length > MAX_BYTES) rejected.push(`${name}: ${TOO_LARGE}`);
    else scripts[name] = new TextDecoder().decode(bytes);
  }
  return { scripts, rejected };
}

/**
 * @param {ReadFile} zip
 * @param {Pick<Bundle, 'unzipSync'> | null} bundle
 * @param {string[]} rejected
 * @returns {ReadFile[]}
 */
function scriptsInZip({ path, bytes }, bundle, rejected) {
  if (!bundle) {
    rejected.push(`${path}: this page was built without zip. Unpack it first`);
    return [];
  }
  const before = rejected.length;
  try {
    const scripts = withoutCommonFolder(unzipped(bytes, bundle.unzipSync, rejected));
    if (!scripts.length && rejected.length === before) rejected.push(`${path}: contains no .py script`);
    return scripts;
  } catch {
    rejected.push(`${path}: this zip can't be read`);
    return [];
  }
}

/**
 * Files that are too large are not unpacked: they might fill the browser's memory.
 * @param {Uint8Array} zip
 * @param {Bundle['unzipSync']} unzipSync
 * @param {string[]} rejected
 */
function unzipped(zip, unzipSync, rejected) {
  let count = 0;
  const filter = (/** @type {{ name: string, originalSize: number }} */ { name, originalSize }) => {
    if (!/\.py$/i.test(name) || HIDDEN.test(name)) return false;
    count++;
    if (count > MAX_FILES) rejected.push(`${name}: ${TOO_MANY}`);
    if (count > MAX_FILES) return false;
    if (originalSize > MAX_BYTES) rejected.push(`${name}: ${TOO_LARGE}`);
    return originalSize <= MAX_BYTES;
  };
  return Object.entries(unzipSync(zip, { filter })).map(([path, bytes]) => ({ path, bytes }));
}

/**
 * Removes the folders that all paths start with.
 * @param {ReadFile[]} files
 */
function withoutCommonFolder(files) {
  const folders = files.map(({ path }) => path.split('/').slice(0, -1));
  const [first = []] = folders;
  let depth = 0;
  while (depth < first.length && folders.every((folder) => folder[depth] === first[depth])) depth++;
  return files.map(({ path, bytes }) => ({ path: path.split('/').slice(depth).join('/'), bytes }));
}

/**
 * @param {Record<string, string>} scripts
 * @param {Pick<Bundle, 'zipSync'>} bundle
 * @param {Date} [mtime]
 */
export function zipOf(scripts, { zipSync }, mtime = new Date()) {
  const encoder = new TextEncoder();
  const copied = Object.entries(scripts).filter(([name]) => name !== TAP_FILE); // a calculator has no use for it
  return zipSync(Object.fromEntries(copied.map(([name, text]) => [name, [encoder.encode(text), { mtime }]])));
}

/**
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} type
 */
export function download(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  make('a', { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

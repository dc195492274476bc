// The workbench beside the calculator: files, an editor, "Will it fit?", and the text that was printed.
import { bundle } from './bundle.js';
import { sourcesOf } from './check/imports.js';
import { Checker } from './checker.js';
import { completions } from './complete.js';
import { make } from './dom.js';
import { acceptDrops } from './drop_zone.js';
import { FileList } from './file_list.js';
import { LastFailure } from './last_failure.js';
import { OwnScripts } from './own_scripts.js';
import { plainEditor } from './plain_editor.js';
import { ScriptBar } from './script_bar.js';
import { TextPane } from './text_pane.js';
import { download, received, scriptsIn, zipOf } from './transfer.js';
import { Verdict } from './verdict.js';
import { Views } from './views.js';

/** @import { Files, Folder } from '../files.js' */
/** @import { Bundle, Editor } from './bundle.js' */
/** @import { Report } from './check/check.js' */
/** @import { Finding } from './check/reader.js' */
/** @import { Place } from './file_list.js' */
/** @import { Model } from './language.js' */
/** @import { Runs } from './last_failure.js' */
/** @import { WayBack } from './own_scripts.js' */
/** @import { Transcript } from './text_pane.js' */
/** @import { Incoming } from './transfer.js' */

/** @typedef {Runs & { transcript: Transcript, on: (listener: () => void) => void }} Watched  the calculator */

/**
 * @typedef {object} WorkbenchOptions
 * @property {Files} files
 * @property {Watched} calculator
 * @property {Model} model
 * @property {(name: string, folder: string) => void} run
 * @property {() => void} close  on a phone, back to the calculator
 * @property {(text: string) => void} say  one line
 */

const MOST_TOLD = 3; // of what was refused
const FIRST = '# Ctrl-Enter runs it on the calculator.\n';

/**
 * @param {HTMLElement} room
 * @param {WorkbenchOptions} options
 * @returns {Promise<void>}
 */
export async function mountWorkbench(room, options) {
  const [tools] = await Promise.all([bundle().catch(() => null), style()]);
  const workbench = new Workbench(options, tools);
  room.replaceChildren(workbench.element);
  workbench.begin();
}

/** @returns {Promise<void>} once the sheet is there */
function style() {
  const address = new URL('./workbench.css', import.meta.url).href;
  return new Promise((done) => {
    const link = make('link', { rel: 'stylesheet', href: address, load: () => done(), error: () => done() });
    document.head.append(link);
  });
}

class Workbench {
  #options;
  #tools;
  #own;
  #list;
  #bar;
  #editor;
  #verdict;
  #text;
  #views;
  #last;
  /** @type {Checker | null} */
  #checker = null;
  /** @type {Place} */
  #open = { folder: '', name: '' };
  /** @type {string[]} */
  #touched = []; // by what can be undone
  /** @type {Report | null} */
  #report = null;

  /**
   * @param {WorkbenchOptions} options
   * @param {Bundle | null} tools  null where the page came without them
   */
  constructor(options, tools) {
    this.#options = options;
    this.#tools = tools;
    this.#own = new OwnScripts(options.files);
    this.#last = new LastFailure(options.calculator, options.files, options.model.language);
    const { files, calculator, model, say } = options;
    this.#list = new FileList(files, {
      open: (place) => this.#openPlace(place),
      create: () => this.#create(),
      choose: () => this.#choose(),
      zip: (folder) => this.#zip(folder),
    });
    this.#bar = new ScriptBar({
      run: () => this.#run(),
      copy: () => this.#copy(),
      download: () => download(stemmed(this.#open.name), this.#editor.text, 'text/x-python'),
      remove: () => this.#remove(),
      rename: (name) => this.#rename(name),
      edit: () => this.#editor.focus(),
    });
    this.#verdict = new Verdict(model, (finding) => this.#goTo(finding));
    this.#text = new TextPane(() => calculator.transcript, say);
    const room = make('div', { class: 'editor' });
    const parts = [this.#bar.element, room, this.#verdict.element];
    const script = make('section', { class: 'script', 'aria-label': 'Script' }, ...parts);
    this.#views = new Views({ files: this.#list.element, script, text: this.#text.element }, options.close);
    this.#editor = this.#makeEditor(room);
    if (tools) this.#checker = new Checker(model, tools.parser, (report) => this.#told(report));
    files.on(() => this.#filesChanged());
    calculator.on(() => this.#calculatorChanged());
    acceptDrops((incoming) => this.#take(incoming));
    window.addEventListener('storage', ({ key }) => files.readAgain(key));
  }

  /** @returns {HTMLElement} */
  get element() {
    return this.#views.element;
  }

  /** @returns {void} */
  begin() {
    const { files } = this.#options;
    const folder = files.folders().find((one) => files.names(one).length && one !== 'games') ?? 'games';
    this.#openPlace(files.lastOpen ?? { folder, name: files.names(folder)[0] ?? '' }, { quietly: true });
    if (files.trouble) this.#list.tell(files.trouble);
    this.#calculatorChanged();
  }

  /**
   * @param {HTMLElement} room
   * @returns {Editor}
   */
  #makeEditor(room) {
    // What is typed here is not for the calculator.
    for (const kind of ['keydown', 'paste', 'copy', 'cut'])
      room.addEventListener(kind, (event) => event.stopPropagation());
    return (this.#tools?.makeEditor ?? plainEditor)({
      parent: room.attachShadow({ mode: 'open' }),
      run: () => this.#run(),
      save: () =>
        this.#options.say(this.#isOwn ? `${this.#open.name} is kept already` : 'Copy it to your scripts first'),
      changed: (text) => this.#changed(text),
      complete: (before, text) => completions(before, text, this.#options.model.language, this.#siblings()),
    });
  }

  /** @returns {string[]} */
  #siblings() {
    const names = this.#options.files.names(this.#open.folder).filter((name) => name !== this.#open.name);
    return names.map((name) => name.replace(/\.py$/, '').replaceAll('/', '.'));
  }

  /** @returns {boolean} */
  get #isOwn() {
    return this.#options.files.isOwn(this.#open.folder);
  }

  // ---- the script that is open

  /**
   * @param {Place} place
   * @param {{ quietly?: boolean }} [how]  without taking the focus
   * @returns {void}
   */
  #openPlace(place, { quietly = false } = {}) {
    const text = this.#options.files.text(place.folder, place.name);
    if (text === null) return;
    this.#open = place;
    this.#options.files.lastOpen = place;
    const label = `${place.name}, Python. Escape, then Tab leaves the editor`;
    this.#editor.open({ key: `${place.folder}/${place.name}`, text, readOnly: !this.#isOwn, label });
    this.#bar.show(place, this.#isOwn);
    this.#list.show(place);
    this.#report = null;
    this.#checker?.open(this.#script());
    this.#showFailure();
    this.#views.show('script');
    if (!quietly) this.#editor.focus();
  }

  /** @returns {{ script: string, folder: Record<string, string> }} */
  #script() {
    const { folder, name } = this.#open;
    return { script: name, folder: this.#options.files.folder(folder) };
  }

  /**
   * @param {string} text
   * @returns {void}
   */
  #changed(text) {
    if (!this.#isOwn || text === this.#options.files.text(this.#open.folder, this.#open.name)) return;
    this.#last.forget();
    if (this.#touched.includes(this.#open.name)) this.#tell('');
    this.#options.files.set(this.#open.name, text);
    this.#showFailure();
    this.#checker?.changed(() => this.#script());
  }

  /** @returns {void} */
  #run() {
    this.#last.forget();
    this.#showFailure();
    this.#options.run(this.#open.name, this.#open.folder);
  }

  /** @returns {void} */
  #filesChanged() {
    const { files } = this.#options;
    if (files.trouble) this.#list.tell(files.trouble);
    this.#list.update();
    const text = files.text(this.#open.folder, this.#open.name);
    if (text === null)
      this.begin(); // it has gone, perhaps in another tab
    else if (text !== this.#editor.text) this.#openPlace(this.#open, { quietly: true });
  }

  // ---- the files

  /** @returns {void} */
  #create() {
    this.#add('script.py', FIRST);
    this.#bar.rename();
  }

  /**
   * @param {string} name
   * @param {string} text
   * @returns {void}
   */
  #add(name, text) {
    this.#tell('');
    this.#openPlace({ folder: 'scripts', name: this.#own.add(name, text) });
  }

  /**
   * One's own is duplicated. Of the others comes what it imports as well: without that it would not run.
   * @returns {void}
   */
  #copy() {
    if (this.#isOwn || !this.#tools) return this.#add(this.#open.name, this.#editor.text);
    const { script, folder } = this.#script();
    const sources = sourcesOf(script, folder, this.#tools.parser);
    this.#accept(Object.fromEntries(sources.map(({ name, text }) => [name, text])), []);
  }

  /** @returns {void} */
  #remove() {
    const { name } = this.#open;
    this.#editor.forget(`scripts/${name}`);
    this.#tell(`${name} is deleted.`, this.#own.remove(name), name);
  }

  /**
   * @param {string} name
   * @returns {string} why not
   */
  #rename(name) {
    const before = this.#open.name;
    const wrong = this.#own.wrongFor(before, name);
    if (wrong) return wrong;
    this.#open = { folder: 'scripts', name };
    this.#editor.rename(`scripts/${before}`, `scripts/${name}`);
    this.#options.files.rename(before, name);
    this.#openPlace(this.#open, { quietly: true });
    return '';
  }

  /** @returns {void} */
  #choose() {
    const field = make('input', { type: 'file', accept: '.py,.zip,text/x-python', multiple: true });
    field.addEventListener('change', async () => this.#take(await received(field.files ?? [])));
    field.click();
  }

  /**
   * @param {Incoming[]} incoming
   * @returns {void}
   */
  #take(incoming) {
    const unzipSync = this.#tools?.unzipSync ?? (() => ({}));
    const { scripts, refused } = scriptsIn(incoming, { unzipSync });
    if (!Object.keys(scripts).length && !refused.length) refused.push('There is no .py script in it');
    this.#accept(scripts, refused);
  }

  /**
   * @param {Record<string, string>} scripts
   * @param {string[]} refused  others that have come with them
   * @returns {void}
   */
  #accept(scripts, refused) {
    const { added, told, back, ...accepted } = this.#own.accept(scripts);
    const wrong = [...refused, ...accepted.refused];
    if (added.length) this.#openPlace({ folder: 'scripts', name: added[0] }, { quietly: true });
    this.#tell([told, ...wrong.slice(0, MOST_TOLD)].filter(Boolean).join(' '), added.length ? back : null);
    if (wrong.length) this.#options.say(wrong[0]);
  }

  /**
   * A line below the list of files. The way back is gone once one has gone on with what it is about.
   * @param {string} text
   * @param {WayBack | null} [back]
   * @param {string} [name]  the script to open then
   * @returns {void}
   */
  #tell(text, back = null, name = this.#open.name) {
    this.#touched = back?.touched ?? [];
    const undo =
      back &&
      (() => {
        back.undo();
        this.#openPlace({ folder: 'scripts', name });
      });
    this.#list.tell(text, undo);
  }

  /**
   * @param {Folder} folder
   * @returns {void}
   */
  #zip(folder) {
    if (!this.#tools) return this.#options.say('This page came without what makes a zip');
    download(`${folder}.zip`, zipOf(this.#options.files.folder(folder), this.#tools), 'application/zip');
    this.#options.say(`${folder}.zip: unpack it into the calculator's storage memory`);
  }

  // ---- what is found in it

  /**
   * @param {Report} report
   * @returns {void}
   */
  #told(report) {
    this.#report = report;
    this.#verdict.show(this.#open.name, report);
    this.#mark();
  }

  /** @returns {void} */
  #mark() {
    const { problems = [], warnings = [] } = this.#report?.findings ?? {};
    const here = (/** @type {Finding} */ { file }) => file === this.#open.name;
    const failure = this.#last.of(this.#open);
    this.#editor.mark([
      ...[...(failure ? [failure] : []), ...problems]
        .filter(here)
        .map(({ line, text }) => ({ line, text, severity: /** @type {const} */ ('error') })),
      ...warnings.filter(here).map(({ line, text }) => ({ line, text, severity: /** @type {const} */ ('warning') })),
    ]);
  }

  /**
   * @param {Finding} finding
   * @returns {void}
   */
  #goTo({ file, line }) {
    if (file !== this.#open.name) this.#openPlace({ folder: this.#open.folder, name: file });
    this.#editor.goTo(line);
    this.#editor.focus();
  }

  // ---- what the calculator does

  /** @returns {void} */
  #calculatorChanged() {
    this.#text.update();
    if (!this.#last.look(this.#open)) return;
    this.#showFailure();
    const failure = this.#last.of(this.#open);
    if (failure?.file === this.#open.name) this.#editor.goTo(failure.line);
  }

  /** @returns {void} */
  #showFailure() {
    this.#verdict.fail(this.#last.of(this.#open));
    this.#mark();
  }
}

/**
 * @param {string} name  "LIB/one.py"
 * @returns {string} "one.py"
 */
const stemmed = (name) => name.replace(/^.*\//, '');

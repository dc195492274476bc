// The workbench beside the calculator: files, an editor, "Will it fit?", and the text that was printed.
import { wrongName } from '../files.js';
import { bundle } from './bundle.js';
import { hintOf, lastLineOf, placeOf } from './check/hints.js';
import { sourcesOf } from './check/imports.js';
import { Checker } from './checker.js';
import { completions } from './complete.js';
import { button, make } from './dom.js';
import { acceptDrops } from './drop_zone.js';
import { FileList } from './file_list.js';
import { plainEditor } from './plain_editor.js';
import { ScriptBar } from './script_bar.js';
import { TextPane } from './text_pane.js';
import { download, received, scriptsIn, zipOf } from './transfer.js';
import { Verdict } from './verdict.js';

/** @import { Files, Folder } from '../files.js' */
/** @import { Bundle, Editor } from './bundle.js' */
/** @import { Report } from './check/check.js' */
/** @import { Finding } from './check/reader.js' */
/** @import { Place } from './file_list.js' */
/** @import { Model } from './language.js' */
/** @import { Transcript } from './text_pane.js' */
/** @import { Incoming } from './transfer.js' */

/**
 * What the workbench sees of the calculator.
 * @typedef {object} Watched
 * @property {Transcript} transcript  of the run
 * @property {string | null} traceback
 * @property {boolean} endedByAc
 * @property {{ script: string, files: Record<string, string> } | null} running
 * @property {(listener: () => void) => void} on
 */

/**
 * @typedef {object} WorkbenchOptions
 * @property {Files} files
 * @property {Watched} calculator
 * @property {Model} model
 * @property {(name: string, folder: string) => void} run
 * @property {() => void} close  on a phone, back to the calculator
 * @property {(text: string) => void} say  one line
 */

const VIEWS = /** @type {const} */ ({ files: 'Files', script: 'Script', text: 'Text' });
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
  #list;
  #bar;
  #editor;
  #verdict;
  #text;
  /** @type {Checker | null} */
  #checker = null;
  /** @type {Place} */
  #open = { folder: '', name: '' };
  /** @type {Report | null} */
  #report = null;
  /** @type {string | null} */
  #traceback = null; // that was told of
  /** @type {(Finding & { folder: string }) | null} */
  #failure = null;
  #tabs = make('div', { class: 'tabs' });
  element = make('div', { class: 'workbench', 'data-view': 'script' });

  /**
   * @param {WorkbenchOptions} options
   * @param {Bundle | null} tools  null where the page came without them
   */
  constructor(options, tools) {
    this.#options = options;
    this.#tools = tools;
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
    this.#editor = this.#makeEditor(this.#assemble());
    if (tools) this.#checker = new Checker(model, tools.parser, (report) => this.#told(report));
    files.on(() => this.#filesChanged());
    calculator.on(() => this.#calculatorChanged());
    acceptDrops((incoming) => this.#take(incoming));
    window.addEventListener('storage', () => files.readAgain());
  }

  /** @returns {void} */
  begin() {
    const { files } = this.#options;
    const folder = files.folders().find((one) => files.names(one).length && one !== 'games') ?? 'games';
    this.#openPlace({ folder, name: files.names(folder)[0] ?? '' }, { quietly: true });
    if (files.trouble) this.#list.tell(files.trouble);
    this.#calculatorChanged();
  }

  /** @returns {HTMLElement} where the editor goes */
  #assemble() {
    const room = make('div', { class: 'editor' });
    const script = make('section', { class: 'script', 'aria-label': 'Script' });
    script.append(this.#bar.element, room, this.#verdict.element);
    const views = Object.entries(VIEWS).map(([view, title]) =>
      button(title, () => this.#view(view), { 'data-view': view, class: 'tab' }),
    );
    this.#tabs.append(
      ...views,
      button('Close', () => this.#options.close(), { class: 'tab close' }),
    );
    this.element.append(this.#tabs, this.#list.element, script, this.#text.element);
    this.#view('script');
    // What is typed here is not for the calculator.
    for (const kind of ['keydown', 'paste', 'copy', 'cut'])
      room.addEventListener(kind, (event) => event.stopPropagation());
    return room;
  }

  /**
   * Where there is room for one of them only.
   * @param {string} view
   * @returns {void}
   */
  #view(view) {
    this.element.dataset.view = view;
    for (const tab of this.#tabs.children) {
      if (tab instanceof HTMLElement && tab.dataset.view)
        tab.setAttribute('aria-pressed', String(tab.dataset.view === view));
    }
  }

  /**
   * @param {HTMLElement} room
   * @returns {Editor}
   */
  #makeEditor(room) {
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
    const label = `${place.name}, Python. Escape, then Tab leaves the editor`;
    this.#editor.open({ key: `${place.folder}/${place.name}`, text, readOnly: !this.#isOwn, label });
    this.#bar.show(place, this.#isOwn);
    this.#list.show(place);
    this.#report = null;
    this.#checker?.open(this.#script());
    this.#showFailure();
    this.#view('script');
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
    this.#failure = null;
    this.#options.files.set(this.#open.name, text);
    this.#showFailure();
    this.#checker?.changed(() => this.#script());
  }

  /** @returns {void} */
  #run() {
    this.#failure = null;
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
    const free = this.#options.files.freeName(name);
    this.#list.tell('');
    this.#options.files.set(free, text);
    this.#openPlace({ folder: 'scripts', name: free });
  }

  /**
   * One's own is duplicated. Of the others comes what it imports as well: without that it would not run.
   * @returns {void}
   */
  #copy() {
    const { files } = this.#options;
    if (this.#isOwn || !this.#tools) return this.#add(this.#open.name, this.#editor.text);
    const { script, folder } = this.#script();
    const sources = sourcesOf(script, folder, this.#tools.parser);
    this.#accept(Object.fromEntries(sources.map(({ name, text }) => [name, text])), []);
    if (files.text('scripts', script) !== null) this.#openPlace({ folder: 'scripts', name: script });
  }

  /** @returns {void} */
  #remove() {
    const { name } = this.#open;
    const undo = this.#wayBack({ folder: 'scripts', name });
    this.#editor.forget(`scripts/${name}`);
    this.#options.files.remove(name);
    this.#list.tell(`${name} is deleted.`, undo);
  }

  /**
   * @param {string} name
   * @returns {string} why not
   */
  #rename(name) {
    const { files } = this.#options;
    const before = this.#open.name;
    const wrong = wrongName(name) || files.taken(name, before);
    if (wrong) return wrong;
    this.#open = { folder: 'scripts', name };
    const text = files.text('scripts', before) ?? '';
    files.set(name, text);
    files.remove(before);
    this.#editor.forget(`scripts/${before}`);
    this.#openPlace({ folder: 'scripts', name }, { quietly: true });
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
   * @param {string[]} refused
   * @returns {void}
   */
  #accept(scripts, refused) {
    const { files } = this.#options;
    const undo = this.#wayBack(this.#open);
    /** @type {string[]} */
    const added = [];
    let replaced = 0;
    for (const [name, text] of Object.entries(scripts)) {
      const before = files.text('scripts', name);
      const wrong = wrongName(name) || (before === null ? files.taken(name) : '');
      if (wrong) refused.push(`${name}: ${wrong}`);
      else {
        if (before !== null && before !== text) replaced++;
        files.set(name, text);
        added.push(name);
      }
    }
    const counted = added.length === 1 ? `${added[0]} is here` : `${added.length} scripts are here`;
    const told = added.length ? [counted + (replaced ? `, ${replaced} of them replaced.` : '.')] : [];
    this.#list.tell([...told, ...refused.slice(0, 3)].join(' '), added.length ? undo : null);
    if (refused.length) this.#options.say(refused[0]);
    if (added.length) this.#openPlace({ folder: 'scripts', name: added[0] }, { quietly: true });
  }

  /**
   * @param {Place} place  what is open now
   * @returns {() => void} makes one's own scripts what they are now
   */
  #wayBack(place) {
    const { files } = this.#options;
    const before = files.folder('scripts');
    return () => {
      for (const name of files.names('scripts')) if (!Object.hasOwn(before, name)) files.remove(name);
      for (const [name, text] of Object.entries(before)) files.set(name, text);
      this.#openPlace(place);
    };
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
    const failure = this.#failure && this.#failure.folder === this.#open.folder ? [this.#failure] : [];
    this.#editor.mark([
      ...[...failure, ...problems]
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
    const folder = this.#failure?.file === file ? this.#failure.folder : this.#open.folder;
    if (file !== this.#open.name || folder !== this.#open.folder) this.#openPlace({ folder, name: file });
    this.#editor.goTo(line);
    this.#editor.focus();
  }

  // ---- what the calculator does

  /** @returns {void} */
  #calculatorChanged() {
    this.#text.update();
    const { traceback, endedByAc } = this.#options.calculator;
    if (traceback === this.#traceback) return;
    this.#traceback = traceback;
    this.#failure = traceback && !endedByAc ? this.#failureOf(traceback) : null;
    this.#showFailure();
    if (this.#failure?.file === this.#open.name && this.#failure.folder === this.#open.folder) {
      this.#editor.goTo(this.#failure.line);
    }
  }

  /**
   * @param {string} traceback
   * @returns {(Finding & { folder: string }) | null}
   */
  #failureOf(traceback) {
    const { calculator, files, model } = this.#options;
    const place = placeOf(traceback);
    const text = place && calculator.running?.files[place.file];
    if (!place || text === undefined) return null;
    const folder = [this.#open.folder, ...files.folders()].find((one) => files.text(one, place.file) === text);
    if (folder === undefined) return null;
    const hint = hintOf(traceback, model.language);
    return { ...place, folder, text: lastLineOf(traceback) + (hint ? ` (${hint})` : '') };
  }

  /**
   * In the line it is about, where that is in sight.
   * @returns {void}
   */
  #showFailure() {
    this.#verdict.fail(this.#failure);
    this.#mark();
  }
}

/**
 * @param {string} name  "LIB/one.py"
 * @returns {string} "one.py"
 */
const stemmed = (name) => name.replace(/^.*\//, '');

// The workbench beside the calculator: files, an editor, "Will it fit?", and the printed text.
import { Breakpoints } from './breakpoints.js';
import { loadBundle } from './bundle.js';
import { sourcesOf } from './check/imports.js';
import { CheckResults } from './check_results.js';
import { Checker } from './checker.js';
import { completions } from './complete.js';
import { DebugPane, moveOf } from './debug_pane.js';
import { make } from './dom.js';
import { FileList } from './file_list.js';
import { LastFailure } from './last_failure.js';
import { OwnScripts } from './own_scripts.js';
import { Panes } from './panes.js';
import { plainEditor } from './plain_editor.js';
import { lineNotes } from './profile.js';
import { ScriptBar } from './script_bar.js';
import { TextPane } from './text_pane.js';
import { acceptDrops, download, readFiles, scriptsIn, zipOf } from './transfer.js';

/** @import { Move } from '../../../../engines/micropython/core/debugging/debugger.js' */
/** @import { FrameSummary } from '../../../../engines/micropython/core/debugging/inspector.js' */
/** @import { ProfiledLine } from '../../../../engines/micropython/core/script_runner.js' */
/** @import { Files, Folder } from '../files.js' */
/** @import { ScriptDebugger } from '../script_debugger.js' */
/** @import { Bundle } from './bundle.js' */
/** @import { Finding } from './check/missing_features.js' */
/** @import { Report } from './check/report.js' */
/** @import { Place } from './file_list.js' */
/** @import { Model } from './language.js' */
/** @import { Runs } from './last_failure.js' */
/** @import { Undo } from './own_scripts.js' */
/** @import { Transcript } from './text_pane.js' */
/** @import { Incoming } from './transfer.js' */

/**
 * The part that is used here.
 * @typedef {Runs & { transcript: Transcript, state: string, isReplaying: boolean, debugger: ScriptDebugger,
 *   profile: ProfiledLine[] | null, on: (listener: () => void) => void }} Calculator
 */

/**
 * @typedef {object} WorkbenchOptions
 * @property {Files} files
 * @property {Calculator} calculator
 * @property {Model} model
 * @property {(name: string, folder: string, profiles: boolean) => void} run
 * @property {() => void} close  on a phone, back to the calculator
 * @property {() => void} open  on a phone, shows the workbench
 * @property {(text: string) => void} showMessage
 */

const MAX_REJECTED_SHOWN = 3;
const NEW_SCRIPT = '# Press Ctrl-Enter to run this on the calculator.\n';

/**
 * @param {HTMLElement} parent
 * @param {WorkbenchOptions} options
 */
export async function mountWorkbench(parent, options) {
  const [bundle] = await Promise.all([loadBundle().catch(() => null), loadStyleSheet()]);
  const workbench = new Workbench(options, bundle);
  parent.replaceChildren(workbench.element);
  workbench.openFirst();
}

/** @returns {Promise<void>} */
function loadStyleSheet() {
  const address = new URL('./workbench.css', import.meta.url).href;
  return new Promise((resolve) => {
    const link = make('link', { rel: 'stylesheet', href: address, load: () => resolve(), error: () => resolve() });
    document.head.append(link);
  });
}

class Workbench {
  #options;
  #bundle;
  #ownScripts;
  #fileList;
  #bar;
  #editor;
  #results;
  #textPane;
  #panes;
  #lastFailure;
  #breakpoints;
  #debugPane;
  /** @type {FrameSummary | null} */
  #stopped = null; // the selected function, while the script is stopped
  /** @type {ProfiledLine[] | null} */
  #profile = null; // that is shown
  #isStepping = false; // the user has continued a stopped script
  /** @type {unknown} */
  #placed = null; // the reported lines of breakpoints that are shown
  /** @type {Checker | null} */
  #checker = null;
  /** @type {Place} */
  #open = { folder: '', name: '' };
  /** @type {string[]} */
  #undoableNames = []; // the scripts that the Undo button would change
  /** @type {Report | null} */
  #report = null;

  /**
   * @param {WorkbenchOptions} options
   * @param {Bundle | null} bundle  null if the page was built without it
   */
  constructor(options, bundle) {
    this.#options = options;
    this.#bundle = bundle;
    const { files, calculator, model, showMessage } = options;
    this.#ownScripts = new OwnScripts(files);
    this.#lastFailure = new LastFailure(calculator, files, model.language);
    this.#breakpoints = new Breakpoints(files);
    calculator.debugger.provideBreakpoints((running) => this.#breakpoints.in(running));
    this.#debugPane = new DebugPane(calculator.debugger, {
      resume: (move) => this.#resume(move),
      show: (frame) => this.#showFrame(frame),
    });
    this.#fileList = new FileList(files, {
      open: (place) => this.#openScript(place),
      create: () => this.#create(),
      upload: () => this.#upload(),
      zip: (folder) => this.#zip(folder),
    });
    this.#bar = new ScriptBar({
      run: () => this.#run(),
      pause: () => calculator.debugger.pause(),
      profile: () => this.#run(true),
      copy: () => this.#copy(),
      download: () => download(withoutFolder(this.#open.name), this.#editor.text, 'text/x-python'),
      remove: () => this.#remove(),
      rename: (name) => this.#rename(name),
      edit: () => this.#editor.focus(),
    });
    this.#results = new CheckResults(model, (finding) => this.#goTo(finding));
    this.#textPane = new TextPane(() => calculator.transcript, showMessage);
    const editorParent = make('div', { class: 'editor' });
    const parts = [this.#bar.element, editorParent, this.#debugPane.element, this.#results.element];
    const script = make('section', { class: 'script', 'aria-label': 'Script' }, ...parts);
    this.#panes = new Panes({ files: this.#fileList.element, script, text: this.#textPane.element }, options.close);
    this.#editor = this.#makeEditor(editorParent);
    if (bundle) this.#checker = new Checker(model, bundle.parser, (report) => this.#showReport(report));
    files.on(() => this.#filesChanged());
    calculator.on(() => this.#calculatorChanged());
    acceptDrops((incoming) => this.#receive(incoming));
    window.addEventListener('keydown', (event) => this.#keyPressed(event), { capture: true });
    window.addEventListener('storage', ({ key }) => files.readAgain(key));
  }

  get element() {
    return this.#panes.element;
  }

  /** Opens the script that was open last, or else the first one. */
  openFirst() {
    const { files } = this.#options;
    const folder = files.folders().find((each) => files.names(each).length && each !== 'games') ?? 'games';
    this.#openScript(files.lastOpen ?? { folder, name: files.names(folder)[0] ?? '' }, { focus: false });
    if (files.trouble) this.#fileList.notify(files.trouble);
    this.#calculatorChanged();
  }

  /** @param {HTMLElement} parent */
  #makeEditor(parent) {
    // What is typed here is not for the calculator.
    for (const kind of ['keydown', 'paste', 'copy', 'cut'])
      parent.addEventListener(kind, (event) => event.stopPropagation());
    const { showMessage, model } = this.#options;
    return (this.#bundle?.makeEditor ?? plainEditor)({
      parent: parent.attachShadow({ mode: 'open' }),
      run: () => this.#run(),
      save: () =>
        showMessage(this.#isOwn ? `${this.#open.name} is saved automatically` : 'Copy it to your scripts first'),
      changed: (text) => this.#edited(text),
      complete: (before, text) => completions(before, text, model.language, this.#siblings()),
      breakpointsChanged: (lines) => this.#breakpointsChanged(lines),
    });
  }

  #siblings() {
    const names = this.#options.files.names(this.#open.folder).filter((name) => name !== this.#open.name);
    return names.map((name) => name.replace(/\.py$/, '').replaceAll('/', '.'));
  }

  get #isOwn() {
    return this.#options.files.isOwn(this.#open.folder);
  }

  // ---- the open script

  /**
   * @param {Place} place
   * @param {{ focus?: boolean }} [options]
   */
  #openScript(place, { focus = true } = {}) {
    const text = this.#options.files.text(place.folder, place.name);
    if (text === null) return;
    this.#open = place;
    this.#options.files.lastOpen = place;
    const label = `${place.name}, Python. Press Escape, then Tab to leave the editor`;
    const breakpoints = this.#breakpoints.of(place);
    this.#editor.open({ key: `${place.folder}/${place.name}`, text, readOnly: !this.#isOwn, label, breakpoints });
    this.#showStopLine();
    this.#showProfile();
    this.#bar.show(place, this.#isOwn);
    this.#fileList.show(place);
    this.#report = null;
    this.#checker?.open(this.#script());
    this.#showFailure();
    this.#panes.show('script');
    if (focus) this.#editor.focus();
  }

  #script() {
    const { folder, name } = this.#open;
    return { script: name, folder: this.#options.files.folder(folder) };
  }

  /** @param {string} text */
  #edited(text) {
    if (!this.#isOwn || text === this.#options.files.text(this.#open.folder, this.#open.name)) return;
    this.#lastFailure.clear();
    if (this.#undoableNames.includes(this.#open.name)) this.#notify('');
    this.#options.files.set(this.#open.name, text);
    this.#showFailure();
    this.#checker?.changed(() => this.#script());
  }

  #run(profiles = false) {
    this.#lastFailure.clear();
    this.#debugPane.forget();
    this.#showFailure();
    this.#options.run(this.#open.name, this.#open.folder, profiles);
  }

  #filesChanged() {
    const { files } = this.#options;
    if (files.trouble) this.#fileList.notify(files.trouble);
    this.#fileList.update();
    const text = files.text(this.#open.folder, this.#open.name);
    if (text === null)
      this.openFirst(); // the open script was deleted, perhaps in another tab
    else if (text !== this.#editor.text) this.#openScript(this.#open, { focus: false });
  }

  // ---- files

  #create() {
    this.#add('script.py', NEW_SCRIPT);
    this.#bar.rename();
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  #add(name, text) {
    this.#notify('');
    this.#openScript({ folder: 'scripts', name: this.#ownScripts.add(name, text) });
  }

  /** Duplicates one of the user's scripts; copies any other together with what it imports, so that it runs. */
  #copy() {
    if (this.#isOwn || !this.#bundle) return this.#add(this.#open.name, this.#editor.text);
    const { script, folder } = this.#script();
    const sources = sourcesOf(script, folder, this.#bundle.parser, this.#options.model.language);
    this.#accept(Object.fromEntries(sources.map(({ name, text }) => [name, text])), []);
  }

  #remove() {
    const { name } = this.#open;
    this.#editor.forget(`scripts/${name}`);
    this.#notify(`Deleted ${name}.`, this.#ownScripts.remove(name), name);
  }

  /**
   * @param {string} name
   * @returns {string} why it failed, or ''
   */
  #rename(name) {
    const before = this.#open.name;
    const problem = this.#ownScripts.problemWithName(before, name);
    if (problem) return problem;
    this.#open = { folder: 'scripts', name };
    this.#editor.rename(`scripts/${before}`, `scripts/${name}`);
    this.#options.files.rename(before, name);
    this.#openScript(this.#open, { focus: false });
    return '';
  }

  #upload() {
    const field = make('input', { type: 'file', accept: '.py,.zip,text/x-python', multiple: true });
    field.addEventListener('change', async () => this.#receive(await readFiles(field.files ?? [])));
    field.click();
  }

  /** @param {Incoming[]} incoming */
  #receive(incoming) {
    const { scripts, rejected } = scriptsIn(incoming, this.#bundle);
    if (!Object.keys(scripts).length && !rejected.length) rejected.push('No .py script found');
    this.#accept(scripts, rejected);
  }

  /**
   * @param {Record<string, string>} scripts
   * @param {string[]} rejected  lines about other files that came with them
   */
  #accept(scripts, rejected) {
    const { added, message, undo, ...accepted } = this.#ownScripts.accept(scripts);
    const allRejected = [...rejected, ...accepted.rejected];
    if (added.length) this.#openScript({ folder: 'scripts', name: added[0] }, { focus: false });
    const more = allRejected.length - MAX_REJECTED_SHOWN;
    const refusals = [...allRejected.slice(0, MAX_REJECTED_SHOWN), ...(more > 0 ? [`${more} more refused`] : [])];
    this.#notify(
      [message, ...refusals.map((line) => `${line}.`)].filter(Boolean).join(' '),
      added.length ? undo : null,
    );
    if (allRejected.length) this.#options.showMessage(allRejected[0]);
  }

  /**
   * Shows a line below the list of files. Its Undo button is removed when one of the scripts is edited.
   * @param {string} text
   * @param {Undo | null} [undo]
   * @param {string} [name]  the script to open after Undo
   */
  #notify(text, undo = null, name = this.#open.name) {
    this.#undoableNames = undo?.names ?? [];
    const runUndo = () => {
      undo?.run();
      this.#openScript({ folder: 'scripts', name });
    };
    this.#fileList.notify(text, undo && runUndo);
  }

  /** @param {Folder} folder */
  #zip(folder) {
    const { files, showMessage } = this.#options;
    if (!this.#bundle) return showMessage('This page was built without zip: download the scripts one by one');
    download(`${folder}.zip`, zipOf(files.folder(folder), this.#bundle), 'application/zip');
    showMessage(`Unpack ${folder}.zip into the calculator's storage memory`);
  }

  // ---- check results

  /** @param {Report} report */
  #showReport(report) {
    this.#report = report;
    this.#results.show(this.#open.name, report);
    this.#mark();
  }

  #mark() {
    const { problems = [], warnings = [] } = this.#report?.findings ?? {};
    const failure = this.#lastFailure.of(this.#open);
    /** @type {(findings: Finding[], severity: 'error' | 'warning') => import('./bundle.js').Mark[]} */
    const marks = (findings, severity) =>
      findings.filter(({ file }) => file === this.#open.name).map(({ line, text }) => ({ line, text, severity }));
    this.#editor.mark([...marks([...(failure ? [failure] : []), ...problems], 'error'), ...marks(warnings, 'warning')]);
  }

  /** @param {Finding} finding */
  #goTo({ file, line }) {
    if (file !== this.#open.name) this.#openScript({ folder: this.#open.folder, name: file });
    this.#editor.goTo(line);
    this.#editor.focus();
  }

  // ---- the calculator

  #calculatorChanged() {
    this.#textPane.update();
    this.#debuggerChanged();
    if (this.#options.calculator.profile !== this.#profile) this.#showProfile();
    if (!this.#lastFailure.update(this.#open)) return;
    this.#showFailure();
    const failure = this.#lastFailure.of(this.#open);
    if (failure?.file === this.#open.name) this.#editor.goTo(failure.line);
  }

  // ---- time and memory

  #showProfile() {
    const { profile } = this.#options.calculator;
    this.#profile = profile;
    const { name } = this.#open;
    this.#editor.annotate(profile && this.#isShowing(name) ? lineNotes(profile, name) : []);
  }

  // ---- the debugger

  #debuggerChanged() {
    const { calculator, close } = this.#options;
    const { stop, placed } = calculator.debugger;
    const isBusy = calculator.state === 'busy' && !calculator.isReplaying;
    this.#bar.showBusy(isBusy && !stop && !calculator.running?.profiles);
    if (placed !== this.#placed) this.#showPlaced(placed);
    this.#placed = placed;
    if (stop) {
      if (this.#isStepping || !this.#stopped) this.#options.open();
      this.#isStepping = false;
    } else if (this.#stopped) {
      this.#stopped = null;
      this.#showStopLine();
    }
    this.#results.element.hidden = stop !== null;
    this.#debugPane.update();
    if (!stop && this.#isStepping && !isBusy) {
      this.#isStepping = false;
      close(); // the script asks or has ended: the next keys are for the calculator
    }
  }

  /** @param {Move} move */
  #resume(move) {
    this.#isStepping = true;
    this.#options.calculator.debugger.resume(move);
    this.#calculatorChanged();
  }

  /** @param {KeyboardEvent} event */
  #keyPressed(event) {
    const { calculator } = this.#options;
    const move = moveOf(event);
    if (!move) return;
    if (calculator.debugger.stop) this.#resume(move);
    else if (move === 'continue' && calculator.state === 'busy') calculator.debugger.pause();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {FrameSummary} frame  of a stopped script */
  #showFrame(frame) {
    this.#stopped = frame;
    const place = this.#placeOf(frame.file);
    if (place && (place.folder !== this.#open.folder || place.name !== this.#open.name)) {
      this.#openScript(place, { focus: false });
    }
    this.#panes.show('script');
    this.#showStopLine();
    if (this.#isShowing(frame.file)) this.#editor.goTo(frame.line);
  }

  #showStopLine() {
    this.#editor.showStop(this.#stopped && this.#isShowing(this.#stopped.file) ? this.#stopped.line : null);
  }

  /** @param {string} file  of the running script: whether the editor shows it, unchanged */
  #isShowing(file) {
    const { running } = this.#options.calculator;
    return running !== null && file === this.#open.name && this.#breakpoints.isSame(this.#open, running.files);
  }

  /**
   * @param {string} file  of the running script
   * @returns {Place | undefined}
   */
  #placeOf(file) {
    const { files, calculator } = this.#options;
    const running = calculator.running?.files ?? {};
    const places = [this.#open.folder, ...files.folders()].map((folder) => ({ folder, name: file }));
    return places.find((place) => this.#breakpoints.isSame(place, running));
  }

  /** @param {number[]} lines  in the open script */
  #breakpointsChanged(lines) {
    this.#breakpoints.set(this.#open, lines);
    const { calculator } = this.#options;
    const isRunning = calculator.state === 'busy' || calculator.state === 'input';
    if (isRunning && this.#isShowing(this.#open.name)) {
      calculator.debugger.setBreakpoints(
        this.#open.name,
        lines.map((line) => ({ line })),
      );
    }
  }

  /**
   * A breakpoint on a line without code has moved.
   * @param {ScriptDebugger['placed']} placed
   */
  #showPlaced(placed) {
    for (const [file, lines] of Object.entries(placed)) {
      const place = this.#placeOf(file);
      if (!place) continue;
      const withCode = lines.filter((line) => line !== null);
      if (this.#isShowing(file)) this.#editor.setBreakpoints(withCode);
      else this.#breakpoints.set(place, withCode);
    }
  }

  #showFailure() {
    this.#results.showFailure(this.#lastFailure.of(this.#open));
    this.#mark();
  }
}

/** @param {string} name  "LIB/one.py" */
const withoutFolder = (name) => name.replace(/^.*\//, '');

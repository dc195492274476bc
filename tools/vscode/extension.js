// The VS Code extension: starts casio-sim to run, check and debug the open script.
const { execFile } = require('node:child_process');
const { basename, dirname, join } = require('node:path');
const vscode = require('vscode');

/** @param {string} name */
const setting = (name) => vscode.workspace.getConfiguration('casio-sim').get(name);

/** The saved path of the open script; undefined if there is none. */
async function openScript() {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== 'python') {
    vscode.window.showErrorMessage('Open a Python script first.');
    return undefined;
  }
  await document.save();
  return document.uri.fsPath;
}

async function run() {
  const script = await openScript();
  if (!script) return;
  const task = new vscode.Task(
    { type: 'casio-sim' },
    vscode.TaskScope.Workspace,
    basename(script),
    'casio-sim',
    new vscode.ProcessExecution(setting('command'), ['run', script, '--model', setting('model')]),
  );
  vscode.tasks.executeTask(task);
}

async function debug() {
  const program = await openScript();
  if (program) vscode.debug.startDebugging(undefined, configurationOf(program));
}

/** @param {string} program */
const configurationOf = (program) => ({
  name: 'On the calculator',
  type: 'casio',
  request: 'launch',
  program,
  model: setting('model'),
});

/** @param {any} diagnostics  a collection of VS Code's */
async function check(diagnostics) {
  const script = await openScript();
  if (!script) return;
  const options = ['check', script, '--model', setting('model'), '--json'];
  const running = execFile(setting('command'), options, (error, output, errors) => {
    try {
      showReport(diagnostics, dirname(script), JSON.parse(output));
    } catch {
      vscode.window.showErrorMessage(errors.trim() || `${setting('command')}: ${error?.message ?? 'no report'}`);
    }
  });
  running.stdin?.end(); // no answers: up to the first question
}

/**
 * @param {any} diagnostics
 * @param {string} folder
 * @param {{ fits: boolean, files: object[], problems: object[], warnings: object[] }} report
 */
function showReport(diagnostics, folder, { fits, files, problems, warnings }) {
  const { Error: ERROR, Warning: WARNING } = vscode.DiagnosticSeverity;
  for (const { name } of files) diagnostics.delete(vscode.Uri.file(join(folder, name)));
  const findings = [
    ...problems.map((finding) => ({ ...finding, severity: ERROR })),
    ...warnings.map((finding) => ({ ...finding, severity: WARNING })),
  ];
  for (const file of new Set(findings.map((finding) => finding.file))) {
    const inFile = findings.filter((finding) => finding.file === file);
    diagnostics.set(
      vscode.Uri.file(join(folder, file)),
      inFile.map(({ line, text, severity }) => new vscode.Diagnostic(wholeLine(line), text, severity)),
    );
  }
  const model = setting('model');
  vscode.window.setStatusBarMessage(fits ? `Fits the ${model}` : `Does not fit the ${model}`, 10_000);
}

/** @param {number} line  from 1 */
const wholeLine = (line) => new vscode.Range(Math.max(line - 1, 0), 0, Math.max(line - 1, 0), 1000);

/** @param {{ subscriptions: object[] }} context */
function activate(context) {
  const diagnostics = vscode.languages.createDiagnosticCollection('casio-sim');
  const adapter = () => new vscode.DebugAdapterExecutable(setting('command'), ['debug', '--dap']);
  // Without a launch.json, F5 debugs the open script.
  const resolve = (_folder, configuration) => {
    const script = vscode.window.activeTextEditor?.document.uri.fsPath;
    return configuration.type || !script ? configuration : configurationOf(script);
  };
  context.subscriptions.push(
    diagnostics,
    vscode.debug.registerDebugAdapterDescriptorFactory('casio', { createDebugAdapterDescriptor: adapter }),
    vscode.debug.registerDebugConfigurationProvider('casio', { resolveDebugConfiguration: resolve }),
    vscode.commands.registerCommand('casio-sim.run', run),
    vscode.commands.registerCommand('casio-sim.debug', debug),
    vscode.commands.registerCommand('casio-sim.check', () => check(diagnostics)),
  );
}

module.exports = { activate };

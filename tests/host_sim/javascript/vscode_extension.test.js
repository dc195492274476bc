// The VS Code extension with a stand-in for VS Code, which can't be had from npm.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';

const FOLDER = join(import.meta.dirname, '../../../tools/vscode');
const { contributes } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8'));

/** @param {Record<string, unknown>} members */
const recorded = (members) =>
  class {
    /** @param {unknown[]} values */
    constructor(...values) {
      Object.assign(this, members, { values });
    }
  };

/**
 * Activates the extension.
 * @param {string} [languageId]  of the open document
 */
function activated(languageId = 'python') {
  /** @type {Record<string, any>} */
  const seen = { commands: {}, errors: [] };
  /** @type {any} */
  const vscode = {
    workspace: {
      getConfiguration: () => ({
        get: (/** @type {string} */ name) => ({ command: 'casio-sim', model: 'fx-cg50' })[name],
      }),
    },
    window: {
      activeTextEditor: { document: { languageId, uri: { fsPath: '/scripts/quiz.py' }, save: async () => true } },
      showErrorMessage: (/** @type {string} */ text) => seen.errors.push(text),
      setStatusBarMessage() {},
    },
    languages: { createDiagnosticCollection: () => ({}) },
    commands: {
      registerCommand: (/** @type {string} */ name, /** @type {() => Promise<void>} */ run) => {
        seen.commands[name] = run;
      },
    },
    debug: {
      registerDebugAdapterDescriptorFactory: (/** @type {string} */ type, /** @type {any} */ factory) =>
        Object.assign(seen, { type, factory }),
      registerDebugConfigurationProvider: (/** @type {string} */ _type, /** @type {any} */ provider) =>
        Object.assign(seen, { provider }),
      startDebugging: (/** @type {any} */ _folder, /** @type {any} */ configuration) => {
        seen.debugged = configuration;
      },
    },
    tasks: {
      executeTask: (/** @type {any} */ task) => {
        seen.task = task;
      },
    },
    Task: recorded({}),
    TaskScope: { Workspace: 2 },
    ProcessExecution: recorded({}),
    DebugAdapterExecutable: recorded({}),
  };
  const require = createRequire(import.meta.url);
  const source = readFileSync(join(FOLDER, 'extension.js'), 'utf8');
  /** @type {{ exports: any }} */
  const module = { exports: {} };
  new Function('require', 'module', source)(
    (/** @type {string} */ name) => (name === 'vscode' ? vscode : require(name)),
    module,
  );
  module.exports.activate({ subscriptions: [] });
  return seen;
}

test('every command of the manifest exists, and the debugger has its type', () => {
  const { commands, type } = activated();
  const named = contributes.commands.map((/** @type {{ command: string }} */ { command }) => command);
  assert.deepEqual(Object.keys(commands).sort(), named.sort());
  assert.equal(type, contributes.debuggers[0].type);
});

test('the adapter is casio-sim', () => {
  const { factory } = activated();
  assert.deepEqual(factory.createDebugAdapterDescriptor().values, ['casio-sim', ['debug', '--dap']]);
});

test('Debug starts the open script on the chosen model, as does F5 without a configuration', async () => {
  const seen = activated();
  const { commands, provider } = seen;
  const expected = {
    type: 'casio',
    request: 'launch',
    name: 'On the calculator',
    program: '/scripts/quiz.py',
    model: 'fx-cg50',
  };
  assert.deepEqual(provider.resolveDebugConfiguration(undefined, {}), expected);
  const own = { type: 'casio', request: 'launch', program: '/other.py' };
  assert.equal(provider.resolveDebugConfiguration(undefined, own), own);
  await commands['casio-sim.debug']();
  assert.deepEqual(seen.debugged, expected);
});

test('Run starts the simulator', async () => {
  const seen = activated();
  await seen.commands['casio-sim.run']();
  const execution = seen.task.values.at(-1);
  assert.deepEqual(execution.values, ['casio-sim', ['run', '/scripts/quiz.py', '--model', 'fx-cg50']]);
});

test('without a Python script there is one clear message', async () => {
  const seen = activated('json');
  await seen.commands['casio-sim.run']();
  assert.deepEqual(seen.errors, ['Open a Python script first.']);
  assert.equal(seen.task, undefined);
});

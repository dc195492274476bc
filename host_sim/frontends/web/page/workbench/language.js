// The calculator's Python, as the page knows it: JSON from host_sim/language/export.py, in models/.

/**
 * @typedef {object} Missing  messages about what the calculator lacks
 * @property {Record<string, string>} modules  by the first part of a module's name; {module} is the whole name
 * @property {string} standardModule  {module}
 * @property {string[]} standardModuleNames
 * @property {string} otherModule  {module}, and {name} for its first part
 * @property {Record<string, string>} names  "math.inf", or just "exit" for a built-in name
 * @property {string} otherName  {name}
 * @property {string[]} builtins  built-in names of a PC's Python
 * @property {Record<string, string>} methods
 * @property {string[]} unambiguousMethods  those that are a problem on any object
 */

/**
 * @typedef {object} Language
 * @property {string} model  the calculator's name
 * @property {Record<string, string[]>} modules  the names in each
 * @property {Record<string, string[]>} copied  the same for scripts by Casio that must be copied next to one's own
 * @property {string[]} supplied  modules of both kinds that the simulator has as scripts
 * @property {string[]} builtins
 * @property {string[]} keywords
 * @property {Missing} missing
 * @property {string[]} catchesAll  exceptions
 * @property {string[]} returnsString  functions
 * @property {string[]} returnsList  functions
 * @property {string[]} stringMethods  methods that return a string
 * @property {Record<string, string>} doubtful  name -> message that the calculator may lack it
 * @property {Record<string, string>} messages
 * @property {string} mainGuard  a regular expression
 * @property {{ failure: string, deep: number, starred: string }} fullStack  the last line of its traceback, the least
 * number of places in that of a recursion, and a regular expression for a line with a starred argument
 * @property {{ pattern: string, hint?: string, lookup?: Lookup }[]} failures  by a traceback's last line
 * @property {string} heap  how many bytes of memory scripts have, in words
 * @property {string} strictHeap  the same on a strict calculator
 * @property {Record<string, Record<string, { call?: string, info?: string }>>} signatures  by module and name
 */

/** @typedef {'module' | 'attribute' | 'undefined' | 'method'} Lookup  what a traceback's last line names */

/**
 * @typedef {object} Model  the part of a model that the workbench uses
 * @property {string} name
 * @property {number} safeHeap  bytes that a script surely has
 * @property {number} heap  bytes that a script may have
 * @property {number} lines  most that the calculator's editor opens
 * @property {number} columns  most per line in that editor
 * @property {number} nameLetters  most in a script's name
 * @property {Language} language
 */

/**
 * @param {string} message  with names in braces; unknown ones are left alone
 * @param {Record<string, string | number>} values
 */
export function filled(message, values) {
  return message.replace(/\{(\w+)\}/g, (all, name) => (Object.hasOwn(values, name) ? String(values[name]) : all));
}

/**
 * @param {Language} language
 * @returns {Language} that of a strict calculator
 */
export function withoutDoubtful(language) {
  const { doubtful, builtins, strictHeap } = language;
  const isSure = (/** @type {string} */ name) => !Object.hasOwn(doubtful, name);
  const modules = Object.entries(language.modules).map(([module, names]) => [
    module,
    names.filter((name) => isSure(`${module}.${name}`)),
  ]);
  return { ...language, modules: Object.fromEntries(modules), builtins: builtins.filter(isSure), heap: strictHeap };
}

/**
 * @param {Language} language
 * @param {string} module  such as "time" or "os.path"
 */
export function missingModule({ missing }, module) {
  const name = module.split('.')[0];
  const unknown = missing.standardModuleNames.includes(name) ? missing.standardModule : missing.otherModule;
  return filled(Object.hasOwn(missing.modules, name) ? missing.modules[name] : unknown, { module, name });
}

/**
 * @param {Language} language
 * @param {string} module
 */
export function copiedMessage({ messages, model }, module) {
  return filled(messages.COPIED, { name: module, model });
}

/**
 * @param {Language} language
 * @param {string} name
 * @returns {string} '' if no module of the calculator has the name; a single letter, such as e, is more likely a variable
 */
export function notImported({ modules, supplied, messages }, name) {
  const searched = Object.keys(modules).filter((module) => !supplied.includes(module));
  if (searched.includes(name)) return filled(messages.MODULE_NOT_IMPORTED, { name });
  const module = searched.find((each) => modules[each].includes(name));
  return module && name.length > 1 ? filled(messages.NOT_IMPORTED, { name, module }) : '';
}

/**
 * @param {Language} language
 * @param {string} name  "math.inf", "exit"
 */
export function missingName({ missing }, name) {
  return Object.hasOwn(missing.names, name) ? missing.names[name] : filled(missing.otherName, { name });
}

// What the page knows of the calculator's Python: data from host_sim/language/exported.py, in models/.

/**
 * @typedef {object} Lacks  sentences about what is not there
 * @property {Record<string, string>} modules  by the first part of a name; {module} is the whole of it
 * @property {string} standardModules  {module}
 * @property {string[]} standardNames  the modules that it is about
 * @property {string} otherModules  {module}, and {name} for its first part
 * @property {string[]} notHere  first parts of modules that the calculator has, and only the simulator has not
 * @property {Record<string, string>} names  "math.inf", or built in "exit"
 * @property {string} otherNames  {name}
 * @property {string[]} builtins  names that every PC has
 * @property {Record<string, string>} methods
 * @property {string[]} telling  methods of which the name alone tells
 */

/**
 * @typedef {object} Language
 * @property {string} model  the calculator's name
 * @property {Record<string, string[]>} modules  the names in each
 * @property {string[]} builtins
 * @property {Lacks} lacks
 * @property {{ catchesAll: string[], makesText: string[], makesList: string[], textMethods: string[] }} tells
 * @property {Record<string, string>} doubtful  what is perhaps not there, and what to say of it
 * @property {Record<string, string>} newer  what to say of newer syntax, by kind
 * @property {Record<string, string>} sentences
 * @property {string} mainGuard  a regular expression
 * @property {{ pattern: string, says?: string, asks?: 'module' | 'name' | 'method' }[]} failures  of tracebacks' last lines
 * @property {Record<string, Record<string, { call?: string, info?: string }>>} signatures  by module and name
 */

/**
 * @typedef {object} Model  what the workbench needs of it
 * @property {string} name
 * @property {number} heap  bytes
 * @property {number} lines  that the calculator's editor opens
 * @property {number} columns  that it takes in a line
 * @property {number} nameLetters
 * @property {Language} language
 */

/**
 * @param {string} sentence  with names in curly brackets; others are left as they are
 * @param {Record<string, string | number>} values
 * @returns {string}
 */
export function filled(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (all, name) => (Object.hasOwn(values, name) ? String(values[name]) : all));
}

/**
 * @param {Language} language
 * @param {string} module  such as "time" or "os.path"
 * @returns {string}
 */
export function lacksModule({ lacks }, module) {
  const name = module.split('.')[0];
  const unknown = lacks.standardNames.includes(name) ? lacks.standardModules : lacks.otherModules;
  return filled(Object.hasOwn(lacks.modules, name) ? lacks.modules[name] : unknown, { module, name });
}

/**
 * @param {Language} language
 * @param {string} name  "math.inf", "exit"
 * @returns {string}
 */
export function lacksName({ lacks }, name) {
  return Object.hasOwn(lacks.names, name) ? lacks.names[name] : filled(lacks.otherNames, { name });
}

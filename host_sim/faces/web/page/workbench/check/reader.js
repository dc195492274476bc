// Modules, names and methods that a script uses and the calculator has not, found in its text: a port of
// host_sim/check/source.py, with the same words.
import { lacksModule, lacksName } from '../language.js';
import { importOf } from './imports.js';
import { argumentsOf } from './newer.js';
import { plainName, propertyOf } from './roles.js';
import { ungrouped, within } from './source.js';

/** @import { Language } from '../language.js' */
/** @import { Roles } from './roles.js' */
/** @import { Node, Source } from './source.js' */

/** @typedef {{ file: string, line: number, text: string }} Finding  line 1 where it is about the whole file */
/** @typedef {{ problems: Finding[], warnings: Finding[] }} Findings  problems keep a script from running there */

/** One file. What stands in a `try` that catches just this failure is no problem: the script is prepared. */
export class Reader {
  #source;
  #language;
  #siblings;
  #own;
  #roles;
  /** @type {Map<string, string>} */
  #modules = new Map(); // by the name that the script has for each
  /** @type {Set<string>} */
  #starred = new Set(); // modules of which it has taken all names
  /** @type {Set<string>} */
  #drawing = new Set(); // its names for casioplot's functions
  /** @type {Set<string>[]} */
  #caught = [];
  /** @type {Set<string>} */
  #doubted = new Set();
  /** @type {Finding[]} */
  problems = [];
  /** @type {Finding[]} */
  warnings = [];

  /**
   * @param {Source} source
   * @param {Language} language
   * @param {Roles} roles
   * @param {{ siblings: Set<string>, own: Set<string> }} around  the modules of its folder, the methods of all its files
   */
  constructor(source, language, roles, { siblings, own }) {
    this.#source = source;
    this.#language = language;
    this.#roles = roles;
    this.#siblings = siblings;
    this.#own = own;
  }

  /** @returns {Findings} */
  read() {
    this.#visit(this.#source.top);
    return { problems: this.problems, warnings: this.warnings };
  }

  /**
   * @param {Node} node
   * @returns {void}
   */
  #visit(node) {
    if (node.name === 'ImportStatement') this.#import(node);
    else if (node.name === 'TryStatement') this.#try(node);
    else {
      for (const child of node.children) this.#visit(child);
      if (node.name === 'VariableName') this.#name(node);
      else if (node.name === 'MemberExpression') this.#member(node);
      else if (node.name === 'CallExpression') this.#call(node);
    }
  }

  // ---- what is imported

  /** @param {Node} node */
  #import(node) {
    const { isFrom, level, module, names } = importOf(node, this.#source);
    if (level) this.#problem(node, this.#language.sentences.RELATIVE);
    else if (isFrom) this.#importFrom(node, module, names);
    else {
      for (const { name, as } of names) {
        this.#importModule(node, name);
        this.#modules.set(as ?? name.split('.')[0], name);
      }
    }
  }

  /**
   * @param {Node} node
   * @param {string} module
   * @param {{ name: string, as: string | null }[]} names
   */
  #importFrom(node, module, names) {
    this.#importModule(node, module);
    const known = this.#namesOf(module);
    for (const { name, as } of names) {
      if (name === '*') {
        this.#starred.add(module);
        if (module === 'casioplot') for (const each of known ?? []) this.#drawing.add(each);
      } else if (known) {
        this.#use(node, `${module}.${name}`, known.includes(name), 'ImportError');
        if (module === 'casioplot') this.#drawing.add(as ?? name);
      }
    }
  }

  /**
   * @param {string | undefined} module
   * @returns {string[] | null}  null where it is none of the calculator's
   */
  #namesOf(module) {
    const { modules } = this.#language;
    return module !== undefined && Object.hasOwn(modules, module) ? modules[module] : null;
  }

  /**
   * @param {Node} node
   * @param {string} module
   */
  #importModule(node, module) {
    const isFolder = [...this.#siblings].some((name) => name.startsWith(`${module}.`));
    const isKnown = this.#namesOf(module) || this.#siblings.has(module) || isFolder;
    if (isKnown || this.#isCaught('ImportError')) return;
    const text = lacksModule(this.#language, module);
    if (this.#language.lacks.notHere.includes(module.split('.')[0])) this.#warn(node, text);
    else this.#problem(node, text);
  }

  // ---- what is used

  /** @param {Node} node */
  #name(node) {
    const name = this.#source.textOf(node);
    const { lacks, doubtful } = this.#language;
    if (!this.#roles.loads.has(node.from) || this.#roles.bound.has(name)) return;
    if (lacks.builtins.includes(name)) this.#use(node, name, false, 'NameError');
    else if (Object.hasOwn(doubtful, name)) this.#doubt(node, name);
    for (const module of this.#starred) {
      const [full, known] = [`${module}.${name}`, this.#namesOf(module)];
      if (Object.hasOwn(doubtful, full)) this.#doubt(node, full);
      else if (known && Object.hasOwn(lacks.names, full) && !known.includes(name)) {
        this.#use(node, full, false, 'NameError');
      }
    }
  }

  /** @param {Node} node  x.y, or x[y] */
  #member(node) {
    const property = propertyOf(node, this.#source);
    if (!property) return this.#subscript(node);
    const module = this.#moduleOf(node);
    const known = this.#namesOf(module);
    if (known) this.#use(node, `${module}.${property}`, known.includes(property), 'AttributeError');
  }

  /**
   * @param {Node} member  x.y
   * @returns {string | undefined} the module that x is
   */
  #moduleOf(member) {
    const name = plainName(member.children[0]);
    return name ? this.#modules.get(this.#source.textOf(name)) : undefined;
  }

  /** @param {Node} node */
  #call(node) {
    const [callee, list] = [node.children[0], node.children.find(({ name }) => name === 'ArgList')];
    if (!callee || !list) return;
    const { NO_KEYWORDS, PRINT_KEYWORDS } = this.#language.sentences;
    const named = argumentsOf(list).flatMap(({ name }) => (name ? [this.#source.textOf(name)] : []));
    if (named.length && this.#draws(callee)) this.#problem(node, NO_KEYWORDS);
    const isPrint = this.#nameIn(callee) === 'print';
    if (isPrint && named.some((name) => name !== 'sep' && name !== 'end')) this.#problem(node, PRINT_KEYWORDS);
    if (ungrouped(callee).name === 'MemberExpression') this.#method(ungrouped(callee));
  }

  /**
   * @param {Node} callee
   * @returns {boolean} whether it is one of casioplot's functions
   */
  #draws(callee) {
    if (callee.name === 'MemberExpression') return this.#moduleOf(callee) === 'casioplot';
    return this.#drawing.has(this.#nameIn(callee));
  }

  /**
   * @param {Node} node
   * @returns {string} '' where it is more than a name
   */
  #nameIn(node) {
    const name = plainName(node);
    return name ? this.#source.textOf(name) : '';
  }

  /** @param {Node} member  the x.y of x.y() */
  #method(member) {
    const method = propertyOf(member, this.#source);
    const { lacks } = this.#language;
    if (!lacks.telling.includes(method) || this.#own.has(method) || this.#moduleOf(member)) return;
    if (!this.#isCaught('AttributeError')) this.#problem(member, lacks.methods[method]);
  }

  /** @param {Node} node  x[y] */
  #subscript(node) {
    const step = stepOf(node);
    if (!step || this.#source.textOf(step) === '1' || step.name === 'None') return;
    const { NO_STEP, STEP } = this.#language.sentences;
    if (this.#isText(node.children[0])) this.#problem(node, NO_STEP);
    else if (!this.#isList(node.children[0])) this.#warn(node, STEP);
  }

  /**
   * @param {Node} node
   * @returns {boolean} whether it surely is a text
   */
  #isText(node) {
    const inner = ungrouped(node);
    const { makesText, textMethods } = this.#language.tells;
    if (inner.name === 'FormatString') return true;
    if (inner.name === 'String') return !/^\w*[bB]\w*['"]/.test(this.#source.textOf(inner));
    if (inner.name === 'ContinuedString') return this.#isText(inner.children[0]);
    if (inner.name === 'BinaryExpression') {
      const [left, operator, right] = inner.children;
      const isSum = operator !== undefined && this.#source.textOf(operator) === '+';
      return isSum && (this.#isText(left) || (right !== undefined && this.#isText(right)));
    }
    return this.#isCallOf(inner, makesText) || this.#isCallOfMethod(inner, textMethods);
  }

  /**
   * @param {Node} node
   * @returns {boolean} whether it surely is a list, or a range
   */
  #isList(node) {
    const inner = ungrouped(node);
    const isLiteral = inner.name === 'ArrayExpression' || inner.name === 'ArrayComprehensionExpression';
    return isLiteral || this.#isCallOf(inner, this.#language.tells.makesList);
  }

  /**
   * @param {Node} node
   * @param {string[]} names
   * @returns {boolean}
   */
  #isCallOf(node, names) {
    return node.name === 'CallExpression' && names.includes(this.#nameIn(node.children[0]));
  }

  /**
   * @param {Node} node
   * @param {string[]} names
   * @returns {boolean}
   */
  #isCallOfMethod(node, names) {
    const callee = node.name === 'CallExpression' ? node.children[0] : null;
    return callee?.name === 'MemberExpression' && names.includes(propertyOf(callee, this.#source));
  }

  /**
   * @param {Node} node
   * @param {string} name
   * @param {boolean} isThere
   * @param {string} failure  what the script would have to catch
   */
  #use(node, name, isThere, failure) {
    if (!isThere && !this.#isCaught(failure)) this.#problem(node, lacksName(this.#language, name));
    else if (isThere && Object.hasOwn(this.#language.doubtful, name)) this.#doubt(node, name);
  }

  /**
   * @param {Node} node
   * @param {string} name
   */
  #doubt(node, name) {
    if (this.#doubted.has(name) || this.#isCaught('NameError')) return;
    this.#doubted.add(name);
    this.#warn(node, this.#language.doubtful[name]);
  }

  // ---- what is caught

  /** @param {Node} node */
  #try(node) {
    const children = node.children;
    const body = children.findIndex(({ name }) => name === 'Body');
    this.#caught.push(this.#caughtBy(children.slice(body + 1)));
    if (body >= 0) this.#visit(children[body]);
    this.#caught.pop();
    for (const child of children.slice(body + 1)) this.#visit(child);
  }

  /**
   * @param {Node[]} handlers  all that follows the body of a try
   * @returns {Set<string>}
   */
  #caughtBy(handlers) {
    /** @type {Set<string>} */
    const found = new Set();
    let isNaming = false; // between `except` and `as` or the body
    handlers.forEach((child, i) => {
      if (isNaming)
        for (const { from, to, name } of within(child))
          if (name === 'VariableName') found.add(this.#source.text.slice(from, to));
      if (child.name === 'except') {
        isNaming = handlers[i + 1]?.name !== '*';
        if (handlers[i + 1]?.name === 'Body') found.add('BaseException');
      }
      if (handlers[i + 1]?.name === 'as' || handlers[i + 1]?.name === 'Body') isNaming = false;
    });
    return found;
  }

  /**
   * @param {string} failure
   * @returns {boolean}
   */
  #isCaught(failure) {
    const all = [failure, ...this.#language.tells.catchesAll];
    return this.#caught.some((caught) => all.some((name) => caught.has(name)));
  }

  /**
   * @param {Node} node
   * @param {string} text
   */
  #problem(node, text) {
    this.problems.push({ file: this.#source.name, line: this.#source.lineOf(node), text });
  }

  /**
   * @param {Node} node
   * @param {string} text
   */
  #warn(node, text) {
    this.warnings.push({ file: this.#source.name, line: this.#source.lineOf(node), text });
  }
}

/**
 * @param {Node} member  x[a:b:c]
 * @returns {Node | null} c
 */
function stepOf(member) {
  const children = member.children;
  const colons = children.flatMap(({ name }, i) => (name === ':' ? [i] : []));
  if (colons.length < 2 || children.some(({ name }) => name === ',')) return null;
  const step = children[colons[1] + 1];
  return step && step.name !== ']' ? step : null;
}

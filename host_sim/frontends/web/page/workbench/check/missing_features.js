// Finds modules, names and methods that a script uses and the calculator lacks: a port of
// host_sim/check/missing_features.py.
import { copiedMessage, missingModule, missingName, notImported } from '../language.js';
import { importOf, importsOf, moduleOfCall } from './imports.js';
import { plainName, propertyOf } from './name_usage.js';
import { ungrouped, withDescendants } from './source.js';
import { argumentsOf } from './unsupported_syntax.js';

/** @import { Language } from '../language.js' */
/** @import { NameUsage } from './name_usage.js' */
/** @import { Node, Source } from './source.js' */

/** @typedef {{ file: string, line: number, text: string }} Finding  line 1 if it concerns the whole file */
/** @typedef {{ problems: Finding[], warnings: Finding[] }} Findings  problems keep the script from running */

/** Those of one file. Code in a `try` that catches the resulting error is fine: the script is prepared. */
export class MissingFeatures {
  #source;
  #language;
  #siblings;
  #own;
  #usage;
  /** @type {Map<string, string>} */
  #modules = new Map(); // the script's name for a module -> the module's own name
  /** @type {Set<string>} */
  #starImports = new Set(); // modules whose names were all imported, up to here
  #allStarImports;
  /** @type {Set<string>} */
  #drawingFunctions = new Set(); // the script's names for casioplot's functions
  /** @type {Set<string>[]} */
  #caught = [];
  /** @type {Set<string>} */
  #doubted = new Set();
  /** @type {Finding[]} */
  #problems = [];
  /** @type {Finding[]} */
  #warnings = [];

  /**
   * @param {Source} source
   * @param {Language} language
   * @param {NameUsage} usage
   * @param {{ siblings: Set<string>, own: Set<string> }} folder  its modules, and the methods that they define
   */
  constructor(source, language, usage, { siblings, own }) {
    this.#source = source;
    this.#language = language;
    this.#usage = usage;
    this.#siblings = siblings;
    this.#own = own;
    this.#allStarImports = importsOf(source)
      .filter(({ names }) => names.some(({ name }) => name === '*'))
      .map(({ module }) => module);
  }

  /** @returns {Findings} */
  find() {
    this.#visit(this.#source.top);
    return { problems: this.#problems, warnings: this.#warnings };
  }

  /** @param {Node} node */
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

  // ---- imports

  /** @param {Node} node */
  #import(node) {
    const { isFrom, level, module, names } = importOf(node, this.#source);
    if (level) this.#problem(node, this.#language.messages.RELATIVE);
    else if (isFrom) this.#importFrom(node, module, names);
    else {
      for (const { name, as } of names) {
        this.#importModule(node, name);
        const [first] = name.split('.');
        this.#modules.set(as ?? first, as ? name : first);
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
        this.#starImports.add(module);
        if (module === 'casioplot') for (const each of known ?? []) this.#drawingFunctions.add(each);
      } else if (known) {
        this.#use(node, `${module}.${name}`, known.includes(name), 'ImportError');
        if (module === 'casioplot') this.#drawingFunctions.add(as ?? name);
      } else if (this.#namesOf(`${module}.${name}`)) this.#modules.set(as ?? name, `${module}.${name}`);
    }
  }

  /**
   * @param {string | undefined} module
   * @returns {string[] | null} null if the calculator has no such module, or if it is the user's own script
   */
  #namesOf(module) {
    const { modules, copied } = this.#language;
    if (module === undefined) return null;
    if (Object.hasOwn(modules, module)) return modules[module];
    return Object.hasOwn(copied, module) && !this.#siblings.has(module) ? copied[module] : null;
  }

  /**
   * @param {Node} node
   * @param {string} module
   */
  #importModule(node, module) {
    const { modules, copied } = this.#language;
    const known = [...Object.keys(modules), ...this.#siblings];
    const isKnown = known.some((name) => name === module || name.startsWith(`${module}.`));
    if (isKnown || this.#isCaught('ImportError')) return;
    if (Object.hasOwn(copied, module)) this.#warn(node, copiedMessage(this.#language, module));
    else this.#problem(node, missingModule(this.#language, module));
  }

  // ---- uses

  /** @param {Node} node */
  #name(node) {
    const name = this.#source.textOf(node);
    const { missing, doubtful, builtins } = this.#language;
    if (!this.#usage.uses.has(node.from) || this.#usage.assigned.has(name)) return;
    if (missing.builtins.includes(name)) this.#use(node, name, false, 'NameError');
    else if (Object.hasOwn(doubtful, name)) this.#doubt(node, name, 'NameError');
    else if (!builtins.includes(name)) this.#checkImported(node, name);
    for (const module of this.#starImports) {
      const [fullName, known] = [`${module}.${name}`, this.#namesOf(module)];
      if (Object.hasOwn(doubtful, fullName)) this.#doubt(node, fullName, 'NameError');
      else if (known && Object.hasOwn(missing.names, fullName) && !known.includes(name)) {
        this.#use(node, fullName, false, 'NameError');
      }
    }
  }

  /**
   * Unless one of the folder's scripts may have brought the name, with *.
   * @param {Node} node
   * @param {string} name
   */
  #checkImported(node, name) {
    const isStarred = this.#allStarImports.some((module) => this.#namesOf(module)?.includes(name) ?? true);
    const text = notImported(this.#language, name);
    if (text && !isStarred && !this.#isCaught('NameError')) this.#problem(node, text);
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
    return this.#modules.get(this.#nameIn(member.children[0]));
  }

  /** @param {Node} node */
  #call(node) {
    const [callee, list] = [node.children[0], node.children.find(({ name }) => name === 'ArgList')];
    if (!callee || !list) return;
    const module = moduleOfCall(node, this.#source);
    if (module) this.#importModule(node, module);
    const { NO_KEYWORDS, PRINT_KEYWORDS } = this.#language.messages;
    const keywords = argumentsOf(list).flatMap(({ name }) => (name ? [this.#source.textOf(name)] : []));
    if (keywords.length && this.#isDrawingFunction(callee)) this.#problem(node, NO_KEYWORDS);
    const isPrint = this.#nameIn(callee) === 'print';
    if (isPrint && keywords.some((name) => name !== 'sep' && name !== 'end')) this.#problem(node, PRINT_KEYWORDS);
    if (ungrouped(callee).name === 'MemberExpression') this.#method(ungrouped(callee));
  }

  /** @param {Node} callee */
  #isDrawingFunction(callee) {
    if (callee.name === 'MemberExpression') return this.#moduleOf(callee) === 'casioplot';
    return this.#drawingFunctions.has(this.#nameIn(callee));
  }

  /**
   * @param {Node} node
   * @returns {string} '' if it is more than a name
   */
  #nameIn(node) {
    const name = plainName(node);
    return name ? this.#source.textOf(name) : '';
  }

  /** @param {Node} member  the x.y of x.y() */
  #method(member) {
    const method = propertyOf(member, this.#source);
    const { missing } = this.#language;
    if (!missing.unambiguousMethods.includes(method) || this.#own.has(method) || this.#moduleOf(member)) return;
    if (!this.#isCaught('AttributeError')) this.#problem(member, missing.methods[method]);
  }

  /** @param {Node} node  x[y] */
  #subscript(node) {
    const step = stepOf(node);
    if (!step || this.#source.textOf(step) === '1' || step.name === 'None') return;
    const { NO_STEP, STEP } = this.#language.messages;
    if (this.#isString(node.children[0])) this.#problem(node, NO_STEP);
    else if (!this.#isList(node.children[0])) this.#warn(node, STEP);
  }

  /**
   * Whether it is certainly a string.
   * @param {Node} node
   * @returns {boolean}
   */
  #isString(node) {
    const inner = ungrouped(node);
    const { returnsString, stringMethods } = this.#language;
    if (inner.name === 'FormatString') return true;
    if (inner.name === 'String') return !/^\w*[bB]\w*['"]/.test(this.#source.textOf(inner));
    if (inner.name === 'ContinuedString') return this.#isString(inner.children[0]);
    if (inner.name === 'BinaryExpression') {
      const [left, operator, right] = inner.children;
      const isSum = operator !== undefined && this.#source.textOf(operator) === '+';
      return isSum && (this.#isString(left) || (right !== undefined && this.#isString(right)));
    }
    return this.#isCallOf(inner, returnsString) || this.#isMethodCallOf(inner, stringMethods);
  }

  /**
   * Whether it is certainly a list or a range.
   * @param {Node} node
   */
  #isList(node) {
    const inner = ungrouped(node);
    const isLiteral = inner.name === 'ArrayExpression' || inner.name === 'ArrayComprehensionExpression';
    return isLiteral || this.#isCallOf(inner, this.#language.returnsList);
  }

  /**
   * @param {Node} node
   * @param {string[]} names
   */
  #isCallOf(node, names) {
    return node.name === 'CallExpression' && names.includes(this.#nameIn(node.children[0]));
  }

  /**
   * @param {Node} node
   * @param {string[]} names
   */
  #isMethodCallOf(node, names) {
    const callee = node.name === 'CallExpression' ? node.children[0] : null;
    return callee?.name === 'MemberExpression' && names.includes(propertyOf(callee, this.#source));
  }

  /**
   * @param {Node} node
   * @param {string} name
   * @param {boolean} exists
   * @param {string} error  the exception that a script would have to catch
   */
  #use(node, name, exists, error) {
    if (!exists && !this.#isCaught(error)) this.#problem(node, missingName(this.#language, name));
    else if (exists && Object.hasOwn(this.#language.doubtful, name)) this.#doubt(node, name, error);
  }

  /**
   * @param {Node} node
   * @param {string} name
   * @param {string} error  the exception that a script would have to catch
   */
  #doubt(node, name, error) {
    if (this.#doubted.has(name) || this.#isCaught(error)) return;
    this.#doubted.add(name);
    this.#warn(node, this.#language.doubtful[name]);
  }

  // ---- caught exceptions

  /** @param {Node} node */
  #try(node) {
    const children = node.children;
    const body = children.findIndex(({ name }) => name === 'Body');
    this.#caught.push(this.#caughtBy(children.slice(body + 1)));
    if (body >= 0) this.#visit(children[body]);
    this.#caught.pop();
    for (const child of children.slice(body + 1)) this.#visit(child);
  }

  /** @param {Node[]} handlers  everything after the body of a try */
  #caughtBy(handlers) {
    /** @type {Set<string>} */
    const names = new Set();
    let isNaming = false; // between `except` and `as` or the body
    handlers.forEach((child, i) => {
      const next = handlers[i + 1]?.name;
      if (isNaming)
        for (const node of withDescendants(child))
          if (node.name === 'VariableName') names.add(this.#source.textOf(node));
      if (child.name === 'except') {
        isNaming = next !== '*';
        if (next === 'Body') names.add('BaseException');
      }
      if (next === 'as' || next === 'Body') isNaming = false;
    });
    return names;
  }

  /** @param {string} error */
  #isCaught(error) {
    const names = [error, ...this.#language.catchesAll];
    return this.#caught.some((caught) => names.some((name) => caught.has(name)));
  }

  /**
   * @param {Node} node
   * @param {string} text
   */
  #problem(node, text) {
    this.#problems.push({ file: this.#source.name, line: this.#source.lineOf(node), text });
  }

  /**
   * @param {Node} node
   * @param {string} text
   */
  #warn(node, text) {
    this.#warnings.push({ file: this.#source.name, line: this.#source.lineOf(node), text });
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

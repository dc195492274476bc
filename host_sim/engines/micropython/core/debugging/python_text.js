// Strings and floats as Python writes them.

/** @type {Record<string, string>} */
const ESCAPES = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * @param {string} text
 * @param {boolean} [isBytes]  one character per byte
 */
export function quoted(text, isBytes = false) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = (/** @type {string} */ character) => {
    const code = character.codePointAt(0) ?? 0;
    if (character in ESCAPES) return ESCAPES[character];
    if (character === quote) return `\\${quote}`;
    const isPrintable = code >= 32 && (isBytes ? code < 127 : code !== 127);
    return isPrintable ? character : `\\x${code.toString(16).padStart(2, '0')}`;
  };
  return quote + Array.from(text, escaped).join('') + quote;
}

/** @param {number} value */
export function floatText(value) {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0.0';
  const [digits, power] = value.toExponential().split('e');
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    return `${digits}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  if (Number.isInteger(value)) return value.toFixed(1);
  return exponent < 0 ? value.toFixed(Math.max(0, digits.replace(/[-.]/g, '').length - 1 - exponent)) : String(value);
}

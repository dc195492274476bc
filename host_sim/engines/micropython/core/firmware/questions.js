// The words that the doors and the host have in common: what the VM asks about a file, and what it tells.
export const QUESTION = { kind: 0, text: 1, textLength: 2, pathLength: 3 };
export const EVENT = { loaded: 0, asking: 1, failing: 2, tooDeep: 3 };

/** Deeper than anything that the shop is sent. */
const DEEPEST = 20;
/** Names that mean something to objects themselves. */
const SPECIAL = new Set(['__proto__', 'constructor', 'prototype']);

/** A text, also one without an end, so that none is read twice; or one of the signs that make up the structure. */
const TOKEN = /"(?:[^"\\]+|\\[\s\S]?)*(?:"|$)|[{}[\]:]/g;

/**
 * Whether a JSON text can be read in one way only: not too deep, no name twice in an object, and none that reaches the
 * prototype. What is no JSON at all is left to the parser.
 */
export const isPlainJson = (text: string): boolean => {
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (open.push(token === '{' ? new Set() : null) > DEEPEST) return false;
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const name = nameIn(last);
      const names = open.at(-1);
      if (name === undefined || SPECIAL.has(name) || names?.has(name)) return false;
      names?.add(name);
    } else last = token;
  }
  return true;
};

const nameIn = (token: string): string | undefined => {
  try {
    const name: unknown = JSON.parse(token);
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
};

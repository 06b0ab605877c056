/** Deeper than anything that the shop is sent. */
const DEEPEST = 20;
/** More values than the largest order has; each may have to be complained of. */
const MOST_VALUES = 20_000;
/** Names that mean something to objects themselves. */
const SPECIAL = new Set(['__proto__', 'constructor', 'prototype']);

/** A text, also one without an end, so that none is read twice; or one of the signs that make up the structure. */
const TOKEN = /"(?:[^"\\]+|\\[\s\S]?)*(?:"|$)|[{}[\]:,]/g;

/**
 * Whether a JSON text can be read in one way only: not too deep, of not too many values, no name twice in an object, and none
 * that reaches the prototype. What is no JSON at all is left to the parser, as soon as that is clear.
 */
export const isPlainJson = (text: string): boolean => {
  const open: (Set<string> | null)[] = [];
  let last = '';
  let values = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[' || token === ',') {
      values += 1;
      if (values > MOST_VALUES) return false;
      if (token !== ',' && open.push(token === '{' ? new Set() : null) > DEEPEST) return false;
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const names = open.at(-1);
      // Every text is a name once at most, so none is read again and again.
      if (!names || last === '') return true;
      const name = nameIn(last);
      if (name === undefined || SPECIAL.has(name) || names.has(name)) return false;
      names.add(name);
      last = '';
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

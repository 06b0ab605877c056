/** Deeper than anything that the shop is sent. */
const DEEPEST = 20;
/** More values than the largest order has. */
const MAX_VALUES = 12_000;
/** More names than any object, and more elements than any list, that the shop accepts. */
const MAX_NAMES = 64;
const MAX_ELEMENTS = 1_000;
/** Names that mean something to objects themselves. */
const SPECIAL = new Set(['__proto__', 'constructor', 'prototype']);

/** A text, also one without an end, so that none is read twice; or one of the signs that make up the structure. */
const TOKEN = /"(?:[^"\\]+|\\[\s\S]?)*(?:"|$)|[{}[\]:,]/g;

/**
 * Whether a JSON text can be read in one way only: not too deep, of not too many values, no name twice in an object, and none
 * that reaches the prototype. What is no JSON at all is left to the parser, as soon as that is clear.
 */
export const isPlainJson = (text: string): boolean => {
  const open: { readonly names: Set<string> | null; elements: number }[] = [];
  let last = '';
  let wasText = false;
  let values = 0;
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    const [token] = found;
    const isText = token.startsWith('"');
    // No JSON has two texts with nothing between them.
    if (isText && wasText) return true;
    wasText = isText;
    if (token === '{' || token === '[' || token === ',') {
      values += 1;
      if (values > MAX_VALUES) return false;
      const within = open.at(-1);
      if (token !== ',') {
        if (open.push({ names: token === '{' ? new Set() : null, elements: 1 }) > DEEPEST) return false;
      } else if (within && !within.names) {
        within.elements += 1;
        if (within.elements > MAX_ELEMENTS) return false;
      }
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const names = open.at(-1)?.names;
      // Every text is a name once at most, so none is read again and again.
      if (!names || last === '') return true;
      const name = nameIn(last);
      if (name === undefined || SPECIAL.has(name) || names.has(name)) return false;
      if (names.add(name).size > MAX_NAMES) return false;
      last = '';
    } else last = token;
  }
  return true;
};

/** No client of the shop escapes a name, and reading one costs more than the rest of its object. */
const nameIn = (token: string): string | undefined =>
  token.endsWith('"') && !token.includes('\\') ? token.slice(1, -1) : undefined;

const MAX_DEPTH = 20;
/** Fits the largest order. */
const MAX_VALUES = 12_000;
/** Fit the largest object and list that the shop accepts. */
const MAX_NAMES = 64;
const MAX_ELEMENTS = 1_000;
/** Names that could pollute a prototype. */
const PROTOTYPE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/** Strings, also unterminated ones to avoid rescanning, and structural characters. */
const TOKEN = /"(?:[^"\\]+|\\[\s\S]?)*(?:"|$)|[{}[\]:,]/g;

/** True if all parsers agree on a JSON text of bounded depth and size; malformed text is left to the parser. */
export const isPlainJson = (text: string): boolean => {
  const open: { readonly names: Set<string> | null; elements: number }[] = [];
  let last = '';
  let wasText = false;
  let values = 0;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [token] = match;
    const isText = token.startsWith('"');
    // Malformed: two adjacent strings.
    if (isText && wasText) return true;
    wasText = isText;
    if (token === '{' || token === '[' || token === ',') {
      values += 1;
      if (values > MAX_VALUES) return false;
      const parent = open.at(-1);
      if (token !== ',') {
        if (open.push({ names: token === '{' ? new Set() : null, elements: 1 }) > MAX_DEPTH) return false;
      } else if (parent && !parent.names) {
        parent.elements += 1;
        if (parent.elements > MAX_ELEMENTS) return false;
      }
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const names = open.at(-1)?.names;
      // Each string is a name at most once, so the scan stays linear.
      if (!names || last === '') return true;
      const name = nameIn(last);
      if (name === undefined || PROTOTYPE_NAMES.has(name) || names.has(name)) return false;
      if (names.add(name).size > MAX_NAMES) return false;
      last = '';
    } else last = token;
  }
  return true;
};

/** Rejects escaped names, which no client of the shop sends and which are expensive to decode. */
const nameIn = (token: string): string | undefined =>
  token.endsWith('"') && !token.includes('\\') ? token.slice(1, -1) : undefined;

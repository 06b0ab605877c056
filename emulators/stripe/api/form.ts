export type Hash = { [name: string]: string | Hash };

/** Decodes pairs such as `line_items[0][quantity]=2` or `expand[]=x` to nested objects without prototype. */
export function decodeForm(pairs: URLSearchParams): Hash {
  const root = emptyHash();
  for (const [name, value] of pairs) {
    const path = pathOf(name);
    const leaf = path.pop() ?? name;
    const hash = path.reduce(descend, root);
    hash[leaf === '' ? nextIndex(hash) : leaf] = value;
  }
  return root;
}

function pathOf(name: string): string[] {
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!parts?.[1]) return [name];
  const inner = (parts[2] ?? '').slice(1, -1);
  return parts[2] ? [parts[1], ...inner.split('][')] : [parts[1]];
}

function descend(hash: Hash, name: string): Hash {
  const key = name === '' ? nextIndex(hash) : name;
  const existing = hash[key];
  if (typeof existing === 'object') return existing;
  const created = emptyHash();
  hash[key] = created;
  return created;
}

function nextIndex(hash: Hash): string {
  return String(Object.keys(hash).length);
}

function emptyHash(): Hash {
  return Object.create(null);
}

// Rejects names of files and exports that contain a metaphor or a private term.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Metaphors, and everyday verbs that have a technical equivalent. */
const REJECTED = new Set(
  `admission anew ask asked asker asking asks asleep bell bill book books calm chore chores complaint complaints crowd deed desk door doings
  dying errand errands feed feeds forget forgets forgive given hear heard hears held hope kept lately letter letters
  neighbour neighbourhood nobody noted pace paced pacing packed patience plenty postbox proof proofs prove proven
  riddle routine routines said say says settle settled settlement settles shelf shelves sign signs
  somebody sorry stand stray strange strangers stuck sums survey tell tells tidy told town turn turns vain way ways
  whoever witness`.split(/\s+/),
);

/** Uses of rejected words in the sense of the field or the specification. */
const FIELD_SENSES = /\bsign (?:ins?|up|out)\b|\bwebhooks sign\b/g;

/** @param {string} name */
const wordsOf = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .replace(FIELD_SENSES, '')
    .split(' ');

/** @param {string} name */
const isRejected = (name) => wordsOf(name).some((word) => REJECTED.has(word));

const EXPORT = /^export (?:declare )?(?:async )?(?:const|function\*?|type|class|interface|enum) (\w+)/gm;

/** @param {string} file @param {string} text @returns {string[]} */
const rejectedIn = (file, text) => [
  ...(isRejected(file) ? [file] : []),
  ...[...text.matchAll(EXPORT)].flatMap(([, name = '']) => (isRejected(name) ? [`${name} of ${file}`] : [])),
];

const deliberate = rejectedIn(
  'src/domain/tea-shelf.ts',
  'export const forgetTea = 1;\nexport const signIn = 2;\n',
);
if (deliberate.length !== 2) {
  console.error('The name check missed a deliberately rejected name, so it may check nothing.');
  process.exitCode = 1;
}

const FOLDERS = 'src,test,quality,emulators,operations,bundling,browsers,catalogue,scripts';
const files = globSync(`{${FOLDERS}}/**/*.{ts,tsx,mts,mjs}`, { cwd: root });
for (const name of files
  .toSorted()
  .flatMap((file) => rejectedIn(file, readFileSync(join(root, file), 'utf8')))) {
  console.error(`${name} contains a rejected word; see the list in scripts/check-names.mjs.`);
  process.exitCode = 1;
}

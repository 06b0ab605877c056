// Rejects file names and declared names (exports, members, parameters, variables) that contain a private term.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Metaphors, and everyday verbs that have a technical equivalent. */
const REJECTED = new Set(
  `admission anew ask asked asker asking asks asleep bell bill book books calm chore chores complaint complaints crowd deed desk door doings
  dying errand errands feed feeds forget forgets forgive given hear heard hears held hope kept lately letter letters
  guessable hoard lookout reduction reductions traveller
  neighbour neighbourhood nobody noted pace paced pacing patience plenty postbox proof proofs prove proven
  riddle routine routines said say says settle settled settlement settles shelf shelves sign signs
  somebody sorry stand stray strange strangers stuck sums survey tell tells tidy told town turn turns vain way ways
  whoever witness`.split(/\s+/),
);

/** Names of types that do not describe them. */
const VAGUE_TYPE = /(?:Needs|Parts|Kept|Told|Given|What)$/;

/** Names that contain a rejected word in the sense of the field or the specification, or that are frozen, with the reason. */
const ALLOWED = {
  ...reason('letters of an alphabet, and a policy whose name is in stored keys', [
    'letter',
    'letters',
    'LETTERS',
    'withLatinLetters',
    'MIN_LETTERS',
  ]),
  ...reason('a cryptographic signature', ['sign']),
  ...reason('a currency sign', ['lowSign']),
  ...reason('a held lock', ['held']),
  ...reason('the field of an address or a form', ['town', 'Town', 'post_town']),
  ...reason('the angle of a picture', ['turn']),
  ...reason('pictures, whose names are in URLs', ['calm']),
  ...reason('the name of a theme', ['realLifeTea', 'real-life-tea']),
  ...reason('stored by the emulator', ['settled']),
  ...reason('sent between tabs, also of the previous release', ['asks']),
  ...reason('in URLs and data of pages that are open during a release', ['ask', 'proof', 'proven']),
  ...reason('in columns, keys of routes and exported data', [
    'proveEmail',
    'emailProvenAt',
    'email_proven_at',
  ]),
  ...reason('the former name of a field of the log', ['way']),
};

/** @param {string} text @param {readonly string[]} names @returns {Record<string, string>} */
function reason(text, names) {
  return Object.fromEntries(names.map((name) => [name, text]));
}

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
const isRejected = (name) =>
  !Object.hasOwn(ALLOWED, name) && wordsOf(name).some((word) => REJECTED.has(word));

/** @param {string} file */
const isRejectedPath = (file) => file.split('/').some((name) => isRejected(name.replace(/\..*$/, '')));

/** @param {string} file @param {string} text @returns {string[]} */
const rejectedIn = (file, text) => {
  /** @type {Set<string>} */
  const found = new Set();
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  /** @param {ts.Node} node */
  const collect = (node) => {
    const name = 'name' in node ? /** @type {ts.Node | undefined} */ (node.name) : undefined;
    const isDeclaration =
      !ts.isPropertyAccessExpression(node) && !ts.isImportSpecifier(node) && !ts.isMetaProperty(node);
    if (name && ts.isIdentifier(name) && isDeclaration) {
      const isVague =
        (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) && VAGUE_TYPE.test(name.text);
      if (isVague || isRejected(name.text)) found.add(name.text);
    }
    ts.forEachChild(node, collect);
  };
  collect(source);
  return [...found].map((name) => `${name} of ${file}`);
};

const deliberate = rejectedIn(
  'src/domain/tea.ts',
  `const { forgetTea } = tea; export { forgetTea as tellTea }; export default function askMe() {}
   type Pot = { readonly shelf: number }; const pour = (billOf: number) => billOf; export type PourNeeds = Pot;
   export const signIn = 2;`,
);
if (deliberate.length !== 6 || !isRejectedPath('art/tea-shelf.css')) {
  console.error(`The name check found only ${deliberate.join(', ')} of the deliberately rejected names.`);
  process.exitCode = 1;
}

const FOLDERS =
  'src,test,quality,emulators,operations,bundling,browsers,catalogue,content,scripts,art,deploy,docs,public';
const files = globSync(`{${FOLDERS}}/**/*.*`, {
  cwd: root,
  // Packages of tools; migrations, whose names databases have recorded; scenes of furniture.
  exclude: (name) => /^(?:node_modules|[.]cache|scenes)$|migrations$/.test(name),
});
const code = files.filter((file) => /\.(?:tsx?|mts|mjs|js)$/.test(file));
const rejected = [
  ...files.filter(isRejectedPath),
  ...code.flatMap((file) => rejectedIn(file, readFileSync(join(root, file), 'utf8'))),
];
for (const name of rejected.toSorted()) {
  console.error(`${name} contains a rejected word; see the lists in scripts/check-names.mjs.`);
  process.exitCode = 1;
}
console.log(`${files.length} files, ${rejected.length} rejected names`);

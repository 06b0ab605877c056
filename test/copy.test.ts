import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Every text for shoppers: pages, error messages, field messages, emails. */
const COPY = 'src/copy/**/*.ts';
const LEGAL = 'content/legal/*.json';
/** Words that shoppers type, which are not texts. */
const KEYWORDS = 'src/web/routes/search/search-pages.ts';
/** Articles, in which some words have their literal sense. */
const PROSE =
  /\/pages\/(?:articles|themes)\/|\/(?:coffee|delivery|franchising|gifts|other-products|read|stores|tea-article)\.ts$/;

/** Rejected words, and their replacements. */
const AVOIDED: readonly (readonly [RegExp, instead: string])[] = [
  [/\bletters?\b(?!, numbers)/i, 'email, message'],
  [/\be-mails?\b/i, 'email'],
  [/\bjust now\b/i, 'right now'],
  [/\bgoes by\b/i, 'is called'],
  [/\bsigns\b(?! you (?:in|out))/i, 'characters, symbols'],
  [/\bcounts? (?:for|from|in|once|only)\b/i, 'applies, is valid'],
  [/\b(?:some|any|every|no)body\b|\bwhoever\b|\banew\b/i, 'someone, anyone, everyone, no one, again'],
  [/\bdear(?:er|est)?\b/i, 'expensive'],
  [/\btelephone\b/i, 'phone'],
  [/\b(?:by|the) post\b/i, 'mail, postal service'],
  [/\bworking days?\b/i, 'business day'],
  [/\benquir\w*/i, 'inquiry'],
  [/(?<!Return to )\bcatalogue\b/i, 'catalog'],
  [
    /\b\w*(?:colour|flavour|savour|neighbour|honour|favour|metre|litre|centre|oxidis|mould|travelled|(?<!earl[- ])grey)\w*/i,
    'American',
  ],
];
const AVOIDED_IN_MESSAGES: typeof AVOIDED = [
  [/\bgoods\b/i, 'items'],
  [/\bshel(?:f|ves)\b/i, 'products'],
  [/\bmarked\b/i, 'highlighted, saved'],
  [/\bset aside\b/i, 'reserved'],
  [/\bworked out\b/i, 'calculated'],
  [/\bby (?:it|them)sel(?:f|ves)\b/i, 'automatically'],
  [/\bgo on\b/i, 'continue'],
  [/\bgoes back\b/i, 'is refunded'],
  [/\bfrom near\b/i, 'close-up'],
];

/** String literals and literal parts of templates, without module specifiers, types and keys. */
const textsIn = (name: string, source: string): string[] => {
  const texts: string[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    if (ts.isStringLiteralLike(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isTemplateHead(node)) {
      if (!isKey) texts.push(node.text);
    }
    ts.forEachChild(node, collect);
  };
  ts.forEachChild(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true), collect);
  return texts;
};

const avoidedIn = (name: string, text: string): string[] =>
  [...AVOIDED, ...(PROSE.test(name) ? [] : AVOIDED_IN_MESSAGES)].flatMap(([word, instead]) => {
    const found = word.exec(text)?.[0];
    return found === undefined ? [] : [`${name}: “${found}” in “${text}”: ${instead}`];
  });

/** The article on labels explains the letters of a grade. */
const isLiteral = (fault: string): boolean => /labels\.ts: “letters?”/i.test(fault);

test('texts for shoppers contain no forbidden words', () => {
  const files = globSync(COPY, { cwd: root }).filter((file) => file !== KEYWORDS);
  expect(files.length).toBeGreaterThan(40);
  const faults = files.flatMap((file) =>
    textsIn(file, readFileSync(`${root}/${file}`, 'utf8')).flatMap((text) => avoidedIn(`/${file}`, text)),
  );
  expect(faults.filter((fault) => !isLiteral(fault))).toEqual([]);
});

test('legal texts contain no forbidden words', () => {
  const files = globSync(LEGAL, { cwd: root });
  expect(files).toHaveLength(5);
  expect(
    files.flatMap((file) =>
      readFileSync(`${root}/${file}`, 'utf8')
        // The official name of a convention.
        .replace('Sale of Goods', '')
        .split('\n')
        .flatMap((line) => avoidedIn(`/${file}`, line)),
    ),
  ).toEqual([]);
});

test.each([
  'We have sent you a letter with a link.',
  'Please enter your e-mail address.',
  'This shelf is empty just now.',
  'Nothing goes by that name.',
  'Please use letters, digits and signs only.',
  'The code counts from June 1.',
  'Somebody tries passwords for your account.',
  'Whoever has the link can see the order.',
  'Good tea need not be dear.',
  'From there it goes by post.',
  'Send enquiry',
  'The shelf could not be loaded.',
  'Please look at the marked fields.',
  'Working out your discounts: they are worked out later.',
  'This page asks again by itself.',
])('rejects %j', (text) => {
  const source = `export const copy = { text: '${text}', made: (name: string) => \`\${name}: ${text}\` };`;
  const [literal, , made] = textsIn('planted.ts', source);
  expect([literal, made]).toEqual([text, `: ${text}`]);
  expect(avoidedIn('/planted.ts', text)).not.toEqual([]);
});

test.each([
  'Please use letters, numbers and punctuation only.',
  'This signs you out on all devices.',
  'Return to catalogue',
])('accepts %j', (text) => {
  expect(avoidedIn('/planted.ts', text)).toEqual([]);
});

test('pages contain no texts outside of src/copy', () => {
  const ATTRIBUTES = new Set(['alt', 'aria-label', 'label', 'placeholder', 'title']);
  /** Literals directly in an expression, such as `{'Sold out'}` or `{isOpen ? 'Open' : 'Closed'}`. */
  const sentencesIn = ({ expression }: ts.JsxExpression): string[] => {
    const literals = (node: ts.Node | undefined): string[] => {
      if (!node) return [];
      if (ts.isStringLiteralLike(node)) return [node.text];
      if (ts.isTemplateExpression(node))
        return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)];
      return ts.isBinaryExpression(node) ? literals(node.right) : [];
    };
    return literals(expression).filter((text) => /\p{L}{2}/u.test(text));
  };
  const ownTexts = (file: string): string[] => {
    const texts: string[] = [];
    const collect = (node: ts.Node): void => {
      if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) texts.push(node.text.trim());
      if (ts.isJsxAttribute(node) && ATTRIBUTES.has(node.name.getText())) {
        const value = node.initializer;
        if (value && ts.isStringLiteral(value) && value.text !== '') texts.push(value.text);
        if (value && ts.isJsxExpression(value)) texts.push(...sentencesIn(value));
      }
      if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) texts.push(...sentencesIn(node));
      ts.forEachChild(node, collect);
    };
    const source = readFileSync(`${root}/${file}`, 'utf8');
    collect(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
    return texts.map((text) => `${file}: ${text}`);
  };
  const pages = globSync('src/web/**/*.tsx', { cwd: root });
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.flatMap(ownTexts)).toEqual([]);
});

import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { someWareFacts } from '#test/support/examples.ts';
import { CatalogueFileError } from './catalogue-file.ts';
import { readCatalogue } from './read-catalogue.ts';
import { readCataloguePromotions } from './read-promotions.ts';

const CATALOGUE = fileURLToPath(new URL('../../../catalogue', import.meta.url));
const TEA = 'tea/kyoto-hojicha.json';

/** A copy of the shop's catalogue. */
const copied = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'camellia-catalogue-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(CATALOGUE, folder, { recursive: true });
  const edit = async (file: string, change: (text: string) => string | Uint8Array) =>
    writeFile(join(folder, file), change(await readFile(join(folder, file), 'utf8')));
  return { folder, edit };
};

const read = async (folder: string) => [await readCatalogue(folder), await readCataloguePromotions(folder)];

type Change = (text: string) => string | Uint8Array;

const replaced = (from: string | RegExp, to: string): Change => {
  return (text) => {
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    return changed;
  };
};
const set = (field: string, value: unknown): Change => {
  return (text) => JSON.stringify({ ...(JSON.parse(text) as object), [field]: value });
};
const brewed = (field: string, value: unknown): Change => {
  return (text) => {
    const { brewing, ...rest } = JSON.parse(text) as { brewing: object };
    return JSON.stringify({ ...rest, brewing: { ...brewing, [field]: value } });
  };
};
const withFacts = (changes: object): Change => {
  return (text) => {
    const { facts, ...rest } = JSON.parse(text) as { facts: object };
    return JSON.stringify({ ...rest, facts: { ...facts, ...changes } });
  };
};
const repeated: Change = (text) => {
  const list = JSON.parse(text) as unknown[];
  return JSON.stringify([...list, list[0]]);
};

test.each<readonly [what: string, file: string, Change, fault: RegExp]>([
  ['a trailing comma', TEA, replaced(/\]\s*\}\s*$/, '],\n}'), /is not JSON: .*line \d+/],
  ['a comma that is missing', TEA, replaced(',', ''), /is not JSON: .*line \d+/],
  [
    'a trailing comma in a list',
    'coupons.json',
    replaced(/\}\s*\]\s*$/, '},\n]'),
    /is not JSON: .*\(line 5\)/,
  ],
  ['a list that does not end', 'coupons.json', replaced(/\]\s*$/, ''), /is not JSON: .*line \d/],
  ['a word without quotes', TEA, replaced('"broken"', 'broken'), /is not JSON: .*\(line 9\)/],
  ['no content', TEA, () => '', /is not JSON/],
  ['a comment', TEA, replaced('{', '{ // roasted\n'), /is not JSON/],
  [
    'another encoding',
    TEA,
    (text) => Buffer.from(text.replace('Hōjicha', 'Hõjicha'), 'latin1'),
    /must be UTF-8/,
  ],
  ['UTF-16', TEA, (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'), /must be UTF-8/],
  [
    'the name of another product',
    TEA,
    set('name', 'Uji Matcha, Stone-Ground'),
    /name: "Uji Matcha, Stone-Ground" is already used in/,
  ],
  [
    'a name that differs by case',
    TEA,
    set('name', 'yame gyokuro, straw-shaded'),
    /name: .* is already used in/,
  ],
  ...[
    'Yame Gyokuro, Straw-shaded',
    'Yamé Gyōkuro, Straw-Shaded',
    'YAME GYOKURO, STRAW-SHADED',
    'Ｙame Gyokuro, Straw-Shaded',
    'Yame Gyokuro, Straw Shaded',
    'Yame Gyokuro Straw\u2011Shaded',
  ].map(
    (name) =>
      [
        `the name ${name}`,
        TEA,
        set('name', name),
        /yame-gyokuro\.json: name: .* is already used in .*kyoto-hojicha\.json as /,
      ] as const,
  ),
  [
    'a price twice',
    TEA,
    replaced('"price"', '"price": "1.00",\n  "price"'),
    /key "price" twice .*\(line \d+\)/,
  ],
  ['a key that is escaped', TEA, replaced('"price"', '"pr\\u0069ce": "1.00", "price"'), /key "price" twice/],
  ['a key twice in brewing', TEA, replaced('"celsius"', '"celsius": 7, "celsius"'), /key "celsius" twice/],
  [
    'an ingredient twice',
    'ingredients.json',
    replaced('{', '{"bamboo": {"name": "Reed"},'),
    /key "bamboo" twice/,
  ],
  [
    'a code twice in a coupon',
    'coupons.json',
    replaced('"code"', '"code" : "A", "code"'),
    /key "code" twice .*line 2/,
  ],
  ['a scope twice', 'promotions.json', replaced('"kind"', '"kind":"cart","kind"'), /key "kind" twice/],
  ['the id of another product', TEA, set('id', 'assam-golden-tips'), /id: .* is already used in/],
  ['water of 212 degrees', TEA, brewed('celsius', 212), /brewing\.celsius: /],
  ['water of -1 degrees', TEA, brewed('celsius', -1), /brewing\.celsius: /],
  ['no minutes', TEA, brewed('minutes', 0), /brewing\.minutes: /],
  ['half an infusion', TEA, brewed('infusions', 1.5), /brewing\.infusions: /],
  ['an unknown field of brewing', TEA, brewed('fahrenheit', 212), /brewing: .*fahrenheit/],
  ['a huge price', TEA, set('price', '1000000.00'), /price: must be 999999\.99 or less/],
  ['an endless price', TEA, set('price', `${'9'.repeat(400)}.00`), /price: /],
  ['a negative price', TEA, set('price', '-12.80'), /price: must be dollars and cents/],
  ['no price', TEA, set('price', '0.00'), /price: must be 0\.01 or more/],
  ['a price with a comma', TEA, set('price', '12,80'), /price: must be dollars and cents/],
  ['a stock beyond its column', TEA, set('stockGrams', 2 ** 31), /stockGrams: /],
  ['an unknown theme', TEA, set('themes', ['sleepy-tea']), /themes\[0\]: /],
  ['an unknown type', TEA, set('type', 'white'), /type: /],
  [
    'an unknown ingredient',
    TEA,
    set('consist', [{ ingrName: 'Leaf', ingredient: 'no-leaf' }]),
    /consist\[0\]\.ingredient: ingredients\.json has no "no-leaf"/,
  ],
  [
    'an ingredient named as a method',
    TEA,
    set('consist', [{ ingrName: 'A', ingredient: 'toString' }]),
    /has no/,
  ],
  ['no facts', TEA, set('facts', undefined), /facts: /],
  ['facts of an unknown kind', TEA, withFacts({ kind: 'drink' }), /facts\.kind: /],
  [
    'the facts of a ware for a tea',
    TEA,
    set('facts', someWareFacts()),
    /facts\.kind: products of tea are food/,
  ],
  ['a harvest without a year', TEA, withFacts({ harvest: 'Autumn' }), /facts\.harvest: must name a year/],
  ['no allergens stated', TEA, withFacts({ allergens: undefined }), /facts\.allergens: /],
  ['an allergen in no ingredient', TEA, withFacts({ allergens: ['milk'] }), /facts\.allergens: must each be/],
  ['an unknown fact', TEA, withFacts({ vegan: true }), /facts: .*vegan/],
  ['a content heavier than the unit', TEA, withFacts({ netGrams: 101 }), /facts\.netGrams: must be at most/],
  ['an unknown companion', TEA, withFacts({ goesWellWith: ['mead'] }), /goesWellWith\[0\]: .*"mead"/],
  ['itself as companion', TEA, withFacts({ goesWellWith: ['kyoto-hojicha'] }), /goesWellWith\[0\]: /],
  [
    'a ware without a responsible person',
    'other-products/porcelain-gaiwan.json',
    withFacts({ responsiblePerson: undefined }),
    /facts\.responsiblePerson: /,
  ],
  ['a NUL in a text', TEA, set('taste', 'nutty\u0000'), /taste: .*control/],
  ['a lone surrogate', TEA, set('taste', 'nutty \ud83d'), /taste: .*surrogates/],
  ['the name .', TEA, set('name', '.'), /name: .*pages are addressed by it/],
  ['a name that ends in .data', TEA, set('name', 'x.data'), /name: .*pages are addressed by it/],
  ['a name with a zero-width space', TEA, set('name', 'Rose\u200bTea'), /name: .*visible/],
  ['an id with a slash', TEA, set('id', 'a/b'), /id: /],
  ['a blank name', TEA, set('name', '  '), /name: /],
  ['a list for a product', TEA, () => '[]', /expected object/],
  ['an ingredient without a name', 'ingredients.json', replaced('"Assam leaf"', '""'), /assam-leaf.*name: /],
  ['a coupon twice', 'coupons.json', repeated, /\[3\]\.code: "WELCOME10" is a duplicate/],
  ['a promotion twice', 'promotions.json', repeated, /\[3\]\.id: .* is a duplicate/],
  [
    'a promotion of two reductions',
    'promotions.json',
    replaced('"amount"', '"percent": 5, "amount"'),
    /\[0\]: needs/,
  ],
  [
    'a promotion of an unknown product',
    'promotions.json',
    replaced('"yame-gyokuro"', '"yame-gyokurro"'),
    /\[1\]\.scope\.of\[2\]: there is no product "yame-gyokurro"/,
  ],
  [
    'a promotion of an unknown category',
    'promotions.json',
    replaced('["coffee"]', '["cofee"]'),
    /no category "cofee"/,
  ],
  [
    'a promotion of an unknown type',
    'promotions.json',
    replaced('"category", "of": ["coffee"]', '"type", "of": ["oolong"]'),
    /no type of tea "oolong"/,
  ],
  ['a promotion of nothing', 'promotions.json', replaced('["coffee"]', '[]'), /scope\.of: must/],
  [
    'a coupon in lower case',
    'coupons.json',
    replaced('TEATIME5', 'teatime5'),
    /\[1\]\.code: must be of upper-case/,
  ],
  [
    'a coupon of no uses',
    'coupons.json',
    replaced('"totalLimit": 500', '"totalLimit": 0'),
    /\[2\]\.totalLimit: /,
  ],
  ['an object for the coupons', 'coupons.json', () => '{}', /expected array/],
])('rejects a file with %s and reports the file and the position', async (_, file, change, fault) => {
  const { folder, edit } = await copied();
  await edit(file, change);
  const error: unknown = await read(folder).catch((rejected: unknown) => rejected);
  expect(error).toBeInstanceOf(CatalogueFileError);
  expect(String(error)).toMatch(fault);
  expect(String(error)).toContain(folder);
  expect(String(error)).toMatch(/\.json: /);
  expect(String(error)).not.toContain('\n');
});

test('accepts a byte order mark in each kind of file', async () => {
  const { folder, edit } = await copied();
  for (const file of [TEA, 'coupons.json', 'promotions.json', 'ingredients.json'])
    await edit(file, (text) => `\uFEFF${text}`);
  expect(await read(folder)).toEqual(await read(CATALOGUE));
});

test('accepts repeated keys in different objects or in texts', async () => {
  const { folder, edit } = await copied();
  await edit(TEA, set('description', 'A "key": "key": {"key": 1, "key": [2] \\'));
  await edit(TEA, set('name', 'Hōjicha of the 茶'));
  await edit('tea/yame-gyokuro.json', set('name', 'か'));
  await edit('tea/assam-golden-tips.json', set('name', 'が'));
  const [groups] = await read(folder);
  expect(JSON.stringify(groups)).toContain('Hōjicha of the 茶');
});

test('ignores files that systems and editors leave in the folder', async () => {
  const { folder } = await copied();
  for (const name of [
    '._kyoto-hojicha.json',
    '.DS_Store',
    '.kyoto-hojicha.json.swp',
    'kyoto-hojicha.json~',
    '#kyoto-hojicha.json#',
    'kyoto-hojicha.json.bak',
    'Thumbs.db',
  ])
    await writeFile(join(folder, 'tea', name), Buffer.from([0, 5, 22, 7]));
  await symlink('owner@machine.1', join(folder, 'tea', '.#kyoto-hojicha.json'));
  await mkdir(join(folder, '__MACOSX'));
  await mkdir(join(folder, '.git'));
  expect(await read(folder)).toEqual(await read(CATALOGUE));
});

test.each([
  [
    'a category without a folder',
    (folder: string) => rm(join(folder, 'coffee'), { recursive: true }),
    /coffee: /,
  ],
  [
    'a folder that is no category',
    (folder: string) => mkdir(join(folder, 'herbal')),
    /herbal: is no category/,
  ],
  ['a folder named as a file', (folder: string) => mkdir(join(folder, 'tea', 'a.json')), /a\.json: .*EISDIR/],
  ['no coupons', (folder: string) => rm(join(folder, 'coupons.json')), /coupons\.json: .*ENOENT/],
  ['no ingredients', (folder: string) => rm(join(folder, 'ingredients.json')), /ingredients\.json: .*ENOENT/],
])('rejects a catalogue with %s', async (_, change, fault) => {
  const { folder } = await copied();
  await change(folder);
  const error: unknown = await read(folder).catch((rejected: unknown) => rejected);
  expect(error).toBeInstanceOf(CatalogueFileError);
  expect(String(error)).toMatch(fault);
});

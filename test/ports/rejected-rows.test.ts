import fc from 'fast-check';
import { expect, test } from 'vitest';
import { THEME_KEYS } from '#copy/pages/catalogue.ts';
import { CATEGORIES, TEA_TYPES } from '#domain/catalogue/product.ts';
import { PRODUCT_ID } from '#domain/catalogue/product-id.ts';
import { isProductName } from '#domain/catalogue/product-name.ts';
import { THEMES } from '#domain/catalogue/themes.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { siteMap } from '#web/site/site-map.ts';

const GOOD_NAMES = [
  'Tea',
  '茶',
  'شاي',
  'Assam 100%',
  'a/b',
  '...',
  '.tea',
  'x.dat',
  '__',
  'Tea & "Leaf" (<b>)?',
  '280\u00A0ml',
  'Family 👨‍👩‍👧 tea',
  'نمی‌خواهم',
  'x'.repeat(200),
];
const BAD_NAMES = [
  '',
  '.',
  '..',
  '_',
  'x.data',
  '_.data',
  '.data',
  'a%2Fb',
  ' Tea',
  'Tea ',
  'Tea\u00A0',
  '\u3000Tea',
  'Rose\nTea',
  'Rose\tTea',
  'Rose\rTea',
  'Rose\u0001Tea',
  'Rose\u007FTea',
  'Rose\u0085Tea',
  'Rose\u00ADTea',
  'Rose\u200BTea',
  'Rose\u2028Tea',
  'Rose\u202ETea',
  'Rose\uFEFFTea',
  'Tea\u200D',
  '\u200CTea',
  'Rose \u200DTea',
  'Ho\u0304jicha',
  'x'.repeat(201),
];
const GOOD_IDS = ['a', 'rose-tea', 'Rose_Tea-2', '-', '0', 'x'.repeat(100)];
const BAD_IDS = [
  '',
  ' ',
  'Rose Tea!',
  'a/b',
  '.',
  '..',
  'a.data',
  'tea ',
  ' tea',
  'té',
  'a\n',
  'x'.repeat(101),
  'a%20b',
  '茶',
];

test('rejects the same names and ids in the database as in the code, and names column and rule', async () => {
  await using database = await freshDatabase();
  const write = async (column: 'id' | 'name', value: string): Promise<boolean> => {
    try {
      await database.rows(
        `update products set ${column} = $1 where position = 0 and category_id = 'coffee'`,
        [value],
      );
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: '23514' });
      if (value.trim() !== '')
        expect(error).toMatchObject({
          constraint: `products_${column}_valid`,
          hint: expect.stringContaining(`product ${column}`),
        });
      return false;
    }
  };
  for (const id of GOOD_IDS)
    expect([id, PRODUCT_ID.test(id), await write('id', id)]).toEqual([id, true, true]);
  for (const id of BAD_IDS)
    expect([id, PRODUCT_ID.test(id), await write('id', id)]).toEqual([id, false, false]);
  for (const name of GOOD_NAMES)
    expect([name, isProductName(name), await write('name', name)]).toEqual([name, true, true]);
  for (const name of BAD_NAMES)
    expect([name, isProductName(name), await write('name', name)]).toEqual([name, false, false]);
});

// Combining marks from U+1AB0 on are left out: their composition depends on the Unicode version.
test('agrees with the database on names of any characters', async () => {
  await using database = await freshDatabase();
  const codePoint = fc.oneof(
    fc.integer({ min: 1, max: 0x1aaf }),
    fc.integer({ min: 0x1b00, max: 0x3100 }),
    fc.integer({ min: 0x1f300, max: 0x1f9ff }),
  );
  const names = fc.sample(
    fc
      .array(codePoint, { minLength: 1, maxLength: 4 })
      .map((codePoints) => String.fromCodePoint(...codePoints)),
    { numRuns: 5_000, seed: 1 },
  );
  const namesOfEachCharacter = Array.from({ length: 0xffff }, (_, index) => index + 1)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => `a${String.fromCodePoint(point)}b`);
  const allNames = [...names.filter((name) => name.isWellFormed()), ...namesOfEachCharacter];
  const rows = await database.rows<{ name: string; ok: boolean }>(
    'select name, is_product_name(name) as ok from unnest($1::text[]) as name',
    [allNames],
  );
  expect(rows.filter(({ name, ok }) => isProductName(name) !== ok)).toEqual([]);
});

test('rejects themes and promotions by the same lists in the database as in the code', async () => {
  await using database = await freshDatabase();
  expect(THEME_KEYS.map((key) => siteMap[key])).toEqual(THEMES.map((theme) => `/${theme}`));
  await database.rows("update products set themes = $1 where id = 'uji-matcha'", [JSON.stringify(THEMES)]);
  const scope = (kind: string, of: readonly string[]) =>
    database.rows('update promotions set scope = $1, scope_of = $2', [kind, of]);
  await database.rows(`insert into promotions (id, position, title, text, image_url, percent, scope)
    values ('half', 1, 'Half', '', '/pictures/promotions/1.webp', 50, 'cart')`);
  await scope('category', CATEGORIES);
  await scope('type', TEA_TYPES);
  for (const theme of ['classic', 'Classic-Tea', 'classic-tea ', 'classicTea', ''])
    await expect(
      database.rows("update products set themes = $1 where id = 'uji-matcha'", [JSON.stringify([theme])]),
    ).rejects.toMatchObject({ code: '23514', constraint: 'products_themes_of_pages' });
  for (const [kind, of] of [
    ['category', 'cups'],
    ['category', 'Tea'],
    ['type', 'oolong'],
    ['type', 'Black'],
    ['type', 'tea'],
  ] as const)
    await expect(scope(kind, [of])).rejects.toMatchObject({ constraint: 'promotions_scope_of_known' });
});

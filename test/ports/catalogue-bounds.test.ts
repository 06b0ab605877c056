import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readProduct } from '#adapters/postgres/catalogue/product-rows.ts';
import { products } from '#adapters/postgres/schema/schema.ts';
import { BOUNDS, brewingFields, COUPON_CODE, MAX_CHARACTERS } from '#domain/catalogue/catalogue-bounds.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';

const BREWING = {
  grams: 3,
  millilitres: 200,
  celsius: 90,
  minutes: 3,
  infusions: 2,
  caffeine: 'low',
  origin: 'Uji',
  harvest: 'May',
};

const isAccepted = async (
  { rows }: FreshDatabase,
  statement: string,
  values: unknown[],
): Promise<boolean> => {
  try {
    await rows(statement, values);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: expect.stringMatching(/^(23514|22003)$/) });
    return false;
  }
};

const isWithin = ({ min, max }: { min: number; max: number }, value: number): boolean =>
  value >= min && value <= max;

const setProduct = (column: string) => `update products set ${column} = $1 where id = 'uji-matcha'`;
const setBrewing = (database: FreshDatabase, change: object) =>
  isAccepted(database, setProduct('brewing'), [JSON.stringify({ ...BREWING, ...change })]);

test('rejects the same brewing numbers in the database as in the code', async () => {
  await using database = await freshDatabase();
  for (const field of ['grams', 'millilitres', 'celsius', 'minutes', 'infusions'] as const) {
    const { min, max } = BOUNDS[field];
    for (const value of [min, max, min - 0.001, max + 0.001, max + 1, -1, 0, 0.001, 1.5, 1e9, 1e300, -1e-9])
      expect([field, value, await setBrewing(database, { [field]: value })]).toEqual([
        field,
        value,
        brewingFields[field].safeParse(value).success,
      ]);
  }
  expect(await setBrewing(database, { origin: 'x'.repeat(MAX_CHARACTERS.origin + 1) })).toBe(false);
  expect(await setBrewing(database, { harvest: 'x'.repeat(MAX_CHARACTERS.harvest) })).toBe(true);
});

test.each([
  ['price_cents', 'priceCents'],
  ['unit_grams', 'unitGrams'],
  ['stock_grams', 'stockGrams'],
] as const)('rejects the same numbers as %s of a product in the database as in the code', async (column, field) => {
  await using database = await freshDatabase();
  const { min, max } = BOUNDS[field];
  for (const value of [min, max, min - 1, max + 1, -5, 7, 2_147_483_648, 1e12])
    expect([value, await isAccepted(database, setProduct(column), [value])]).toEqual([
      value,
      isWithin(BOUNDS[field], value),
    ]);
});

test.each(['promotions', 'coupons'])('bounds the amounts of %s', async (table) => {
  await using database = await freshDatabase();
  await database.rows(`insert into promotions (id, position, title, text, image_url, amount_cents, scope)
    values ('half', 1, 'Half', '', '/pictures/promotions/1.webp', 50, 'cart')`);
  await database.rows("insert into coupons (code, percent) values ('HALF', 50)");
  await database.rows(`update ${table} set percent = null, amount_cents = 5`);
  for (const [column, bounds] of [
    ['amount_cents', BOUNDS.amountCents],
    ['minimum_cents', BOUNDS.minimumCents],
  ] as const)
    for (const value of [bounds.min, bounds.max, bounds.min - 1, bounds.max + 1, -1, 2_147_483_647])
      expect([
        column,
        value,
        await isAccepted(database, `update ${table} set ${column} = $1`, [value]),
      ]).toEqual([column, value, isWithin(bounds, value)]);
});

test.each([
  ['categories', 'title', MAX_CHARACTERS.title],
  ['promotions', 'title', MAX_CHARACTERS.title],
  ['promotions', 'text', MAX_CHARACTERS.promotionText],
  ['products', 'description', MAX_CHARACTERS.description],
  ['products', 'taste', MAX_CHARACTERS.taste],
  ['products', 'unit', MAX_CHARACTERS.unit],
])('limits the length of %s.%s, and allows other changes to an old row that exceeds it', async (table, column, max) => {
  await using database = await freshDatabase();
  await database.rows(`insert into promotions (id, position, title, text, image_url, percent, scope)
    values ('half', 1, 'Half', '', '/pictures/promotions/1.webp', 50, 'cart')`);
  const set = (characters: number) =>
    isAccepted(database, `update ${table} set ${column} = $1`, ['茶'.repeat(characters)]);
  expect([await set(max), await set(max + 1), await set(5_000 + max)]).toEqual([true, false, false]);
  await database.rows(`alter table ${table} disable trigger user`);
  expect(await set(max + 1)).toBe(true);
  await database.rows(`alter table ${table} enable trigger user`);
  expect(await isAccepted(database, `update ${table} set position = position + $1`, [1])).toBe(true);
});

test('rejects the same coupon codes in the database as in the code', async () => {
  await using database = await freshDatabase();
  const codes = [
    'A',
    '7',
    'TEA-5',
    'A--B',
    'X'.repeat(40),
    '-',
    '---',
    '-A',
    'A-',
    '',
    'X'.repeat(41),
    'tea',
    'É',
  ];
  for (const code of codes)
    expect([
      code,
      await isAccepted(database, 'insert into coupons (code, percent) values ($1, 5)', [code]),
    ]).toEqual([code, COUPON_CODE.test(code)]);
});

test.each([
  { grams: 0.05 },
  { grams: 5_000 },
  { millilitres: 0.5 },
  { millilitres: 20_000 },
  { minutes: 0.05 },
  { grams: 1e-9, millilitres: 1e-9, minutes: 1e-9 },
  { origin: 'x'.repeat(5_000), harvest: 'y'.repeat(5_000) },
])('reads the brewing data of a row that is older than the bounds: %s', async (change) => {
  await using database = await freshDatabase();
  await database.rows('alter table products disable trigger user');
  expect(await setBrewing(database, change)).toBe(true);
  const rows = await database.orm.select().from(products).where(eq(products.id, 'uji-matcha'));
  expect(rows.map(readProduct)).toMatchObject([{ brewing: { ...BREWING, ...change } }]);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readCatalogue } from './read-catalogue.ts';
import { readCataloguePromotions } from './read-promotions.ts';

const CATALOGUE = fileURLToPath(new URL('../../../catalogue', import.meta.url));

const written = async (promotions: object[], coupons: object[] = []) => {
  const folder = await mkdtemp(join(tmpdir(), 'camellia-offers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'promotions.json'), JSON.stringify(promotions));
  await writeFile(join(folder, 'coupons.json'), JSON.stringify(coupons));
  return folder;
};

const aFile = { id: 'a', title: 'A', text: 'A.', picture: 'promotions/1', scope: { kind: 'cart' } };

test('[PROMO-1] the starting promotions and coupons are valid in any year', async () => {
  const { promotions, coupons } = await readCataloguePromotions(CATALOGUE);
  expect(promotions.length).toBeGreaterThanOrEqual(3);
  for (const { startsAt, endsAt } of [...promotions, ...coupons])
    expect([startsAt, endsAt]).toEqual([null, null]);
});

test('[PROMO-1] the starting promotions refer only to products and categories of the starting catalogue', async () => {
  const groups = await readCatalogue(CATALOGUE);
  const products = groups.flatMap(({ items }) => items);
  const categories = {
    cart: [],
    category: groups.map(({ id }) => id),
    type: products.flatMap(({ type }) => type ?? []),
    products: products.map(({ id }) => id),
  };
  for (const { scope } of (await readCataloguePromotions(CATALOGUE)).promotions)
    for (const name of scope.of) expect(categories[scope.kind]).toContain(name);
});

test('[PROMO-1] amounts are read as whole cents', async () => {
  const folder = await written(
    [{ ...aFile, amount: '0.29', minimum: '19.99' }],
    [{ code: 'A', percent: 5, totalLimit: 3 }],
  );
  expect(await readCataloguePromotions(folder)).toMatchObject({
    promotions: [
      { discount: { amountCents: 29 }, minimumCents: 1999, imageUrl: '/pictures/promotions/1.webp' },
    ],
    coupons: [{ code: 'A', discount: { percent: 5 }, minimumCents: 0, totalLimit: 3, shopperLimit: null }],
  });
});

test.each([
  ['both a percent and an amount', { percent: 5, amount: '1.00' }],
  ['neither', {}],
  ['half a percent', { percent: 0.5 }],
  ['an amount of nothing', { amount: '0.00' }],
  ['an unknown field', { percent: 5, ends: '2026-12-31' }],
])('[PROMO-1] rejects a starting promotion with %s and names it', async (_, changes) => {
  await expect(readCataloguePromotions(await written([{ ...aFile, ...changes }]))).rejects.toThrow(
    /promotions\.json|offer a /,
  );
});

test.each([
  ['A', true],
  ['T'.repeat(40), true],
  ['茶'.repeat(40), true],
  ['T'.repeat(41), false],
  [`${'Ten percent off all green teas '.repeat(2)}now`, false],
  ['T'.repeat(200), false],
])('[PROMO-1] reads a promotion title of at most 40 characters: %s', async (title, isRead) => {
  const folder = await written([{ ...aFile, percent: 5, title }]);
  const read = await readCataloguePromotions(folder).then(
    () => true,
    () => false,
  );
  expect(read).toBe(isRead);
});

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readCatalogue } from '#adapters/catalogue-files/read-catalogue.ts';
import { articles } from '#copy/pages/articles/index.ts';
import { THEME_KEYS } from '#copy/pages/catalogue.ts';
import { giftIdeas } from '#copy/pages/gifts.ts';
import { THEMES } from '#domain/catalogue/themes.ts';
import { hrefOf } from '#web/site/site-map.ts';

const productIds = new Set(
  readdirSync(fileURLToPath(new URL('../catalogue', import.meta.url)), { recursive: true })
    .map(String)
    .map((file) => file.replace(/^.*\/|\.json$/g, '')),
);

test('[NAV-10] articles and gift ideas refer only to products of the catalogue', () => {
  const named = [...articles.flatMap(({ teas }) => teas), ...giftIdeas.flatMap(({ products }) => products)];
  expect(named.filter((id) => !productIds.has(id))).toEqual([]);
  expect(articles).toHaveLength(8);
});

test('every theme of a product has a page', () => {
  expect(THEMES.map((theme) => `/${theme}`)).toEqual(THEME_KEYS.map((key) => hrefOf(key)));
});

test('[PROD-4] every product has a unique and long enough description', async () => {
  const groups = await readCatalogue(fileURLToPath(new URL('../catalogue', import.meta.url)));
  const products = groups.flatMap(({ items }) => items);
  expect(products).toHaveLength(36);
  const sentences = products.flatMap(({ description }) => description.split(/(?<=[.?!])\s+/));
  expect(sentences.length).toBeGreaterThan(products.length * 3);
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
  for (const { name, description, taste, consist } of products) {
    expect([name, description.split(/\s+/).length > 60, taste.length > 20, consist.length > 0]).toEqual([
      name,
      true,
      true,
      true,
    ]);
    expect(`${description} ${taste}`).not.toMatch(/lorem|ipsum|dolor sit|coming soon|placeholder/i);
  }
});

test('product texts use American spelling', async () => {
  const groups = await readCatalogue(fileURLToPath(new URL('../catalogue', import.meta.url)));
  const texts = groups.flatMap(({ items }) =>
    items.map(({ description, taste }) => `${description} ${taste}`),
  );
  const british =
    /\b\w*(?:colour|flavour|savour|neighbour|honour|metre|litre|centre|oxidis|mould|travelled)\w*/gi;
  expect(texts.flatMap((text) => text.match(british) ?? [])).toEqual([]);
});

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readCatalogue } from '#adapters/catalogue-files/read-catalogue.ts';
import { readPrice } from '#domain/catalogue/search/search-price.ts';
import { SYNONYMS } from '#domain/catalogue/search/synonyms.ts';
import { articleKeywords, searchablePages } from '#web/routes/search/search-pages.ts';

const groups = await readCatalogue(fileURLToPath(new URL('../catalogue', import.meta.url)));
const names = groups.flatMap(({ items }) => items.map(({ name }) => name));
const phrases = SYNONYMS.flatMap(({ typed, equivalents = [], related = [] }) => [
  ...typed,
  ...equivalents,
  ...related,
]);
const keywords = [
  ...searchablePages.flatMap(({ title, keywords: listed }) => `${title} ${listed}`.split(' ')),
  ...Object.values(articleKeywords).flatMap((listed) => listed.split(' ')),
];

/** Contractions before `under $20`: words of the shop and its shoppers, and other words that end in `nt`. */
const texts = new Set([
  ...names,
  ...phrases,
  ...keywords,
  ...'assortment elegant fragrant plant want pleasant elephant restaurant account'.split(' '),
]);

test('[SRCH-1] reads a maximum price after every name, synonym and keyword', () => {
  expect(names.length).toBeGreaterThan(20);
  const wrong = [...texts].filter((text) => {
    const { isPriced, min, max } = readPrice(`${text} under $20`);
    return !isPriced || min !== 0 || max !== 1999;
  });
  expect(wrong).toEqual([]);
});

test('[SRCH-1] reads a minimum price after every name and keyword without a negation', () => {
  const wrong = [...names, ...keywords].filter((text) => {
    const { min, max } = readPrice(`${text} over $50`);
    return min !== 5001 || max < 5001;
  });
  expect(wrong).toEqual([]);
});

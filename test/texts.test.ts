import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { COUNTRY_CODES } from '#domain/countries.ts';
import { articles } from '#web/words/articles/index.ts';
import { deliveryRegions } from '#web/words/delivery.ts';
import { giftIdeas } from '#web/words/gifts.ts';

const shelf = new Set(
  readdirSync(fileURLToPath(new URL('../catalogue', import.meta.url)), { recursive: true })
    .map(String)
    .map((file) => file.replace(/^.*\/|\.json$/g, '')),
);

test('[NAV-10] what articles and gift ideas speak of is on the shelf', () => {
  const named = [...articles.flatMap(({ teas }) => teas), ...giftIdeas.flatMap(({ products }) => products)];
  expect(named.filter((id) => !shelf.has(id))).toEqual([]);
  expect(articles).toHaveLength(8);
});

test('[NAV-10] every country that an address can name is in exactly one region of the delivery', () => {
  expect(deliveryRegions.flatMap(({ countries }) => countries).toSorted()).toEqual(COUNTRY_CODES.toSorted());
});

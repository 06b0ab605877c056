import { expect, test } from 'vitest';
import { type CatalogueFilter, DEFAULT_FILTER } from '#domain/catalogue/catalogue.ts';
import { readFilter, writeFilter } from './filter-in-url.ts';

const read = (search: string) => readFilter(new URLSearchParams(search));

test.each<[string, CatalogueFilter]>([
  ['?type=green', { mode: 'type', type: 'green' }],
  ['?price=up-to-200', { mode: 'price', band: 'up-to-200' }],
  ['?sort=bogus&type=black', { mode: 'type', type: 'black' }],
  ['?utm_source=letter&type=black', { mode: 'type', type: 'black' }],
])('[CAT-2] a shopper who follows %s, which names no mode, finds what the address names', (search, filter) => {
  expect(read(search)).toEqual(filter);
});

test.each([
  '',
  '?type=green&price=up-to-200',
  '?price=up-to-200&type=green',
])('[CAT-2] a shopper whose address %j leaves the mode open is in price mode', (search) => {
  expect(read(search).mode).toBe('price');
});

test('[CAT-2] a shopper whose address names a mode is in that mode, whatever else it names', () => {
  expect(read('?sort=type&price=up-to-200')).toEqual({ mode: 'type', type: 'all' });
  expect(read('?sort=price&type=green')).toEqual({ mode: 'price', band: 'all' });
  expect(read('?sort=type&type=green&price=up-to-200')).toEqual({ mode: 'type', type: 'green' });
});

test.each([
  '?type=oolong',
  '?sort=type&type=%00',
  '?sort=price&price=lots',
])('[CAT-2] a shopper whose address %j names an unknown choice sees all of that mode', (search) => {
  const filter = read(search);
  expect(filter.mode === 'type' ? filter.type : filter.band).toBe('all');
});

test.each<CatalogueFilter>([
  DEFAULT_FILTER,
  { mode: 'type', type: 'all' },
  { mode: 'type', type: 'green' },
  { mode: 'price', band: '200-to-300' },
])('[CAT-2] a shopper who shares the address of %o shares that choice', (filter) => {
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
});

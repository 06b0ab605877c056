import { expect, test } from 'vitest';
import { type CatalogueFilter, DEFAULT_FILTER } from '#domain/catalogue/catalogue.ts';
import { readFilter, writeFilter } from './filter-in-url.ts';

const read = (search: string) => readFilter(new URLSearchParams(search));

test.each<[string, CatalogueFilter]>([
  ['?type=green', { mode: 'type', type: 'green' }],
  ['?price=up-to-200', { mode: 'price', band: 'up-to-200' }],
  ['?sort=bogus&type=black', { mode: 'type', type: 'black' }],
  ['?utm_source=letter&type=black', { mode: 'type', type: 'black' }],
])('[CAT-2] the address %s without a mode selects the filter it contains', (search, filter) => {
  expect(read(search)).toEqual(filter);
});

test.each([
  '',
  '?type=green&price=up-to-200',
  '?price=up-to-200&type=green',
])('[CAT-2] the address %j without a clear mode selects price mode', (search) => {
  expect(read(search).mode).toBe('price');
});

test('[CAT-2] an address with a mode selects that mode, whatever else it contains', () => {
  expect(read('?sort=type&price=up-to-200')).toEqual({ mode: 'type', type: 'all' });
  expect(read('?sort=price&type=green')).toEqual({ mode: 'price', band: 'all' });
  expect(read('?sort=type&type=green&price=up-to-200')).toEqual({ mode: 'type', type: 'green' });
});

test.each([
  '?type=oolong',
  '?sort=type&type=%00',
  '?sort=price&price=lots',
])('[CAT-2] the address %j with an unknown option selects all of its mode', (search) => {
  const filter = read(search);
  expect(filter.mode === 'type' ? filter.type : filter.band).toBe('all');
});

test.each<CatalogueFilter>([
  DEFAULT_FILTER,
  { mode: 'type', type: 'all' },
  { mode: 'type', type: 'green' },
  { mode: 'price', band: '200-to-300' },
])('[CAT-2] the address of %o restores that filter', (filter) => {
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
});

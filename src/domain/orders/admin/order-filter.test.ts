import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFilter, orderPageQuery, orderQueryOf, readOrderQuery, sortOf } from './order-filter.ts';

const NOTHING = { q: '', gift: false };

test.each([
  'payment=stolen',
  'fulfilment=',
  'country=XX',
  'country=us',
  'from=2026-02-30',
  'from=0001-01-01',
  'to=yesterday',
  'gift=no',
  'sort=stolen',
  'size=26',
  'size=50',
  'sort=&size=50',
  'size=1e2',
  'size=-50',
  'list=stolen',
  'list=constructor',
  'before=',
  'before=1-2',
  `before=${'9'.repeat(10_000)}`,
  'after=99999999999999999-00000000-0000-0000-0000-000000000000',
  'q=%00',
  `unknown=${'x'.repeat(10_000)}`,
])('ignores %s', (query) => {
  const { filter, page } = readOrderQuery(new URLSearchParams(query));
  expect([filter, page]).toEqual([expect.objectContaining(NOTHING), undefined]);
  expect(orderQueryOf(filter)).toEqual({});
});

test.each([
  ['', 'newest'],
  ['list=disputed', 'newest'],
  ['list=to-pack', 'oldest'],
  ['list=to-ship', 'oldest'],
  ['list=late', 'oldest'],
  ['list=late&sort=newest', 'newest'],
  ['q=ada&sort=oldest', 'oldest'],
])('the list with the query %j begins with the %s orders', (query, sort) => {
  expect(sortOf(readOrderQuery(new URLSearchParams(query)).filter)).toBe(sort);
});

test('a sort and a page size leave out no order', () => {
  const filterOf = (query: string) => readOrderQuery(new URLSearchParams(query)).filter;
  expect(filterOf('size=200').size).toBe(200);
  expect(isFilter(filterOf('sort=oldest&size=25'))).toBe(false);
  expect(isFilter(filterOf('sort=oldest&size=25&gift=yes'))).toBe(true);
});

test('reads any query, and writes it so that it reads the same again', () => {
  const names = [
    'q',
    'payment',
    'fulfilment',
    'country',
    'from',
    'to',
    'gift',
    'list',
    'sort',
    'size',
    'before',
    'after',
  ];
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'yes',
      'paid',
      'packed',
      'to-pack',
      'oldest',
      '200',
      'GB',
      '2026-11-30',
      '1764500000000-00000000-0000-0000-0000-0000000000aa',
    ),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value), (query) => {
      const read = readOrderQuery(new URLSearchParams(query));
      expect(read.filter.q.length).toBeLessThanOrEqual(600);
      const again = readOrderQuery(new URLSearchParams(orderPageQuery(read.filter, read.page)));
      expect(orderPageQuery(again.filter, again.page)).toEqual(orderPageQuery(read.filter, read.page));
    }),
  );
});

import { expect, test } from 'vitest';
import { customerPageQuery, customerQueryOf, readCustomerQuery } from './customer-filter.ts';
import { MAX_ORDER_SEARCH } from './order-filter.ts';

const ID = '0b8a0c3e-52a1-4f6e-9c1d-6a3f0a4c7e11';
const read = (query: string) => readCustomerQuery(new URLSearchParams(query));

test('reads a search, a kind, an order and a page, and writes them again', () => {
  const { filter, page } = read(`q=+Ada%20%20L+&kind=guest&sort=z-a&after=${ID}`);
  expect(filter).toEqual({ q: 'Ada L', kind: 'guest', sort: 'z-a' });
  expect(page).toEqual({ direction: 'next', id: ID });
  expect(customerPageQuery(filter, page)).toEqual({ q: 'Ada L', kind: 'guest', sort: 'z-a', after: ID });
  expect(customerPageQuery(filter, { direction: 'previous', id: ID })).toMatchObject({ before: ID });
  expect(read(`before=${ID}`).page).toEqual({ direction: 'previous', id: ID });
  expect(read(`before=${ID}&after=${ID}`).page).toEqual({ direction: 'next', id: ID });
});

test('a parameter that is not understood counts as absent', () => {
  const { filter, page } = read("kind=robot&sort=late&after=ada@example.com&before='&other=1");
  expect(filter).toEqual({ q: '', kind: undefined, sort: 'a-z' });
  expect(page).toBeUndefined();
  expect(customerQueryOf(filter)).toEqual({});
  expect(customerPageQuery(filter, page)).toEqual({});
});

test('cuts a long search text', () => {
  expect(read(`q=${'x'.repeat(1_000)}`).filter.q).toHaveLength(MAX_ORDER_SEARCH);
});

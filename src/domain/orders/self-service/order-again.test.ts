import { expect, it } from 'vitest';
import { aProduct } from '#test/support/examples.ts';
import { byId } from '../../catalogue/product.ts';
import { reorder } from './order-again.ts';

const line = { id: 'chai', name: 'Old Chai', price: 12, quantity: 3 };
const again = (changes: object, earlier: object = {}) =>
  reorder(
    [{ ...line, ...earlier }],
    byId([aProduct({ id: 'chai', name: 'Chai', price: 12, unitsLeft: 99, ...changes })]),
  );

it('puts the quantity of an earlier order into the cart without a note', () => {
  const { items, notes } = again({});
  expect(items).toMatchObject([{ id: 'chai', name: 'Chai', quantity: 3 }]);
  expect(notes).toEqual([]);
});

it('names a product that is sold out or no longer sold', () => {
  expect(again({ unitsLeft: 0 })).toEqual({ items: [], notes: [{ kind: 'sold-out', name: 'Chai' }] });
  expect(reorder([line], new Map())).toEqual({
    items: [],
    notes: [{ kind: 'unavailable', name: 'Old Chai' }],
  });
});

it('lowers the quantity to the stock and to what a cart takes', () => {
  const fewer = again({ unitsLeft: 2 });
  expect(fewer.items).toMatchObject([{ quantity: 2 }]);
  expect(fewer.notes).toEqual([{ kind: 'fewer', name: 'Chai', quantity: 2 }]);
  expect(again({ unitsLeft: 200 }, { quantity: 150 }).items).toMatchObject([{ quantity: 99 }]);
});

it('names a price that has changed, in either direction', () => {
  for (const price of [11, 13])
    expect(again({ price }).notes).toEqual([{ kind: 'price-changed', name: 'Chai', was: 12, is: price }]);
});

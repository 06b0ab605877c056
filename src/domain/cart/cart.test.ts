import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCartItem, aProduct } from '#test/support/examples.ts';
import {
  addItem,
  type CartItem,
  cartCount,
  cartTotal,
  decreaseItem,
  MAX_QUANTITY,
  mergeItems,
  putBack,
  removeItem,
  setQuantity,
} from './cart.ts';
import { cartItemSchema } from './cart-schema.ts';

const quantities = (items: readonly CartItem[]) => items.map(({ id, quantity }) => [id, quantity]);
const cart = (...lines: [id: string, quantity: number][]) =>
  lines.map(([id, quantity]) => aCartItem({ id, quantity }));

test('[CART-1] adding a tea that is already in the cart raises its quantity by one', () => {
  const items = addItem(cart(['a', 1], ['b', 4]), aProduct({ id: 'b' }));
  expect(quantities(items)).toEqual([
    ['a', 1],
    ['b', 5],
  ]);
});

test('[CART-1] a tea that is not in the cart is appended with quantity 1 and all its properties', () => {
  const product = aProduct({ id: 'c', price: 12.8 });
  expect(addItem(cart(['a', 2]), product)).toEqual([...cart(['a', 2]), { ...product, quantity: 1 }]);
});

test('limits the cart to the maximum of one tea in an order', () => {
  expect(quantities(addItem(cart(['a', MAX_QUANTITY]), aProduct({ id: 'a' })))).toEqual([
    ['a', MAX_QUANTITY],
  ]);
});

test('[CART-2] minus lowers the quantity by one and removes the line at 1', () => {
  expect(quantities(decreaseItem(cart(['a', 2], ['b', 1]), 'a'))).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
  expect(quantities(decreaseItem(cart(['a', 2], ['b', 1]), 'b'))).toEqual([['a', 2]]);
});

test('[CART-2] delete removes the whole line and leaves the others', () => {
  expect(quantities(removeItem(cart(['a', 7], ['b', 1]), 'a'))).toEqual([['b', 1]]);
  expect(quantities(removeItem(cart(['a', 7]), 'unknown'))).toEqual([['a', 7]]);
});

test.each([
  [3, 3],
  [0, 1],
  [-5, 1],
  [40, 12],
])('[CART-2] setting the quantity to %i of twelve in stock gives %i', (wanted, expected) => {
  const items = [aCartItem({ id: 'a', quantity: 2, unitsLeft: 12 }), aCartItem({ id: 'b', quantity: 1 })];
  expect(quantities(setQuantity(items, 'a', wanted))).toEqual([
    ['a', expected],
    ['b', 1],
  ]);
});

test('[CART-2] a removed line goes back to its position, unless the tea was added again', () => {
  const [a, b, c] = cart(['a', 1], ['b', 2], ['c', 3]);
  if (!a || !b || !c) throw new Error('a line is missing');
  expect(quantities(putBack([a, c], b, 1))).toEqual(quantities([a, b, c]));
  expect(quantities(putBack([], b, 1))).toEqual([['b', 2]]);
  expect(quantities(putBack([{ ...b, quantity: 1 }, a], b, 0))).toEqual([
    ['b', 1],
    ['a', 1],
  ]);
});

test('[CART-5] the total is the sum of quantity times price, to the cent', () => {
  const items = [
    aCartItem({ id: 'a', price: 0.1, quantity: 3 }),
    aCartItem({ id: 'b', price: 200.01, quantity: 2 }),
  ];
  expect(cartTotal(items)).toBe(40_032);
  expect(cartTotal([])).toBe(0);
});

test('[NAV-2] the bag shows the number of units, not of lines', () => {
  expect(cartCount(cart(['a', 3], ['b', 2]))).toBe(5);
});

test('[CART-1] [CART-2] any sequence of actions leaves one line per tea with a whole quantity from 1', () => {
  const press = fc.record({
    what: fc.constantFrom('add', 'minus', 'delete'),
    id: fc.constantFrom('a', 'b', 'c'),
  });
  fc.assert(
    fc.property(fc.array(press, { maxLength: 60 }), (presses) => {
      const model = new Map<string, number>();
      let items: CartItem[] = [];
      for (const { what, id } of presses) {
        const before = model.get(id) ?? 0;
        if (what === 'add') {
          items = addItem(items, aProduct({ id }));
          model.set(id, before + 1);
        } else {
          items = what === 'minus' ? decreaseItem(items, id) : removeItem(items, id);
          if (what === 'minus' && before > 1) model.set(id, before - 1);
          else model.delete(id);
        }
      }
      expect(quantities(items)).toEqual([...model]);
    }),
  );
});

test('[PAY-7] restoring the same cart twice adds nothing', () => {
  const restored = cart(['a', 2], ['c', 1]);
  const merged = mergeItems(cart(['a', 1], ['b', 5]), restored);
  expect(quantities(merged)).toEqual([
    ['a', 2],
    ['b', 5],
    ['c', 1],
  ]);
  expect(mergeItems(merged, restored)).toEqual(merged);
});

test('[PAY-7] merging two carts uses the larger quantity of each tea', () => {
  expect(quantities(mergeItems(cart(['a', 3]), cart(['a', 1])))).toEqual([['a', 3]]);
});

test('an imported cart keeps each of its lines, up to the maximum of an order', () => {
  expect(cartItemSchema.parse({ ...aProduct(), quantity: 100 })).toMatchObject({ quantity: 99 });
  expect(cartItemSchema.parse({ ...aProduct(), quantity: 99 })).toMatchObject({ quantity: 99 });
  expect(cartItemSchema.parse({ ...aProduct(), quantity: 120 })).toMatchObject({ quantity: 99 });
  expect(cartItemSchema.safeParse({ ...aProduct(), quantity: 0 }).success).toBe(false);
});

test('[STOCK-1] [CART-1] adding never exceeds the stock, and never lowers the quantity in the cart', () => {
  fc.assert(
    fc.property(fc.nat(120), fc.integer({ min: 1, max: 99 }), (unitsLeft, quantity) => {
      const product = aProduct({ id: 'a', unitsLeft });
      const [line] = addItem(cart(['a', quantity]), product);
      const maxQuantity = Math.max(quantity, Math.min(unitsLeft, MAX_QUANTITY));
      expect(line?.quantity).toBe(Math.min(quantity + 1, maxQuantity));
      expect(addItem([], product)).toHaveLength(unitsLeft > 0 ? 1 : 0);
    }),
  );
});

test.each([
  'Rice Tea, 50%',
  '緑茶',
  'Thé «vert»',
  '<b>Tea</b>',
  'شاي',
])('[CART-1] shows the present name and picture, here %s, once one more of a product is added', (name) => {
  const product = aProduct({ id: 'b', name, imageUrl: '/new.webp', price: 99 });
  const [a, b] = addItem(cart(['a', 1], ['b', 4]), product);
  const [sameA, oldB] = cart(['a', 1], ['b', 4]);
  expect([a, b]).toEqual([sameA, { ...oldB, name, imageUrl: '/new.webp', quantity: 5 }]);
});

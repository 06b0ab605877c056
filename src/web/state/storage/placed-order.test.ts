import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_UNPAID_ORDERS_PER_ACCOUNT } from '#domain/orders/max-unpaid-orders.ts';
import { stubWindow } from '#test/support/stub-window.ts';
import {
  clearPlacedOrders,
  endPlacedOrder,
  hasPlaced,
  onPlacedOrderChange,
  readLastOrder,
  readUnpaidOrder,
  readUnpaidOrders,
  savePlacedOrder,
} from './placed-order.ts';

const [FIRST, SECOND] = ['0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a111', '6f1f7a52-0f6a-4a55-8d6c-3d1a2b7c9e22'];
const KEY = 'camellia:placed-order';

let texts: Map<string, string>;
beforeEach(() => {
  stubWindow();
  texts = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a placed purchase is open until it has ended', () => {
  expect(readUnpaidOrders()).toEqual([]);
  savePlacedOrder({ receipt: FIRST });
  expect(readUnpaidOrders()[0]?.receipt).toBe(FIRST);
  endPlacedOrder(FIRST);
  expect(readUnpaidOrders()).toEqual([]);
});

test('a purchase that has ended is still the last one, until the shopper logs out', () => {
  expect(readLastOrder()).toBeNull();
  savePlacedOrder({ receipt: FIRST });
  endPlacedOrder(FIRST);
  expect(readLastOrder()).toBe(FIRST);
  clearPlacedOrders();
  expect(readLastOrder()).toBeNull();
});

test('the end of an older purchase does not remove the newer one', () => {
  savePlacedOrder({ receipt: SECOND });
  endPlacedOrder(FIRST);
  expect(readUnpaidOrders()[0]?.receipt).toBe(SECOND);
});

test('ignores stored text that is no order number', () => {
  for (const text of ['<script>', '{"receipt":"1","hasEnded":false}', FIRST]) {
    texts.set(KEY, text);
    expect([readUnpaidOrders(), readLastOrder()]).toEqual([[], null]);
  }
});

test('works without stored purchases when the browser forbids storage', () => {
  const refuse = () => {
    throw new Error('The operation is insecure.');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  savePlacedOrder({ receipt: FIRST });
  endPlacedOrder(FIRST);
  clearPlacedOrders();
  expect(readUnpaidOrders()).toEqual([]);
  expect(warn).toHaveBeenCalledOnce();
});

test('an open purchase stores total, deadline and a valid link only', () => {
  const due = { url: 'https://pay.example/1', total: 46, until: '2026-11-26T20:45:00.000Z' };
  savePlacedOrder({ receipt: FIRST, ...due });
  expect(readUnpaidOrders()[0]).toMatchObject({ receipt: FIRST, ...due });
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '//pay.example/1', 'pay.example', '']) {
    texts.set(KEY, JSON.stringify({ receipt: FIRST, hasEnded: false, ...due, url }));
    expect([url, readUnpaidOrders()]).toEqual([url, []]);
  }
});

test('notifies this tab and others when a purchase is placed, ends or is deleted', () => {
  let receivedCount = 0;
  const stop = onPlacedOrderChange(() => {
    receivedCount += 1;
  });
  savePlacedOrder({ receipt: FIRST });
  endPlacedOrder(SECOND);
  expect(receivedCount).toBe(1);
  endPlacedOrder(FIRST);
  clearPlacedOrders();
  expect(receivedCount).toBe(3);
  const storage = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  storage('camellia:cart');
  expect(receivedCount).toBe(3);
  storage(KEY);
  storage(null);
  window.dispatchEvent(new Event('pageshow'));
  expect(receivedCount).toBe(6);
  stop();
  savePlacedOrder({ receipt: SECOND });
  storage(KEY);
  expect(receivedCount).toBe(6);
});

const numbered = (n: number) => `0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a${100 + n}`;
const receipts = () => readUnpaidOrders().map(({ receipt }) => receipt);

test('[PAY-7] every unpaid order of a browser is stored, newest first, until it has ended', () => {
  for (const n of [1, 2, 3]) savePlacedOrder({ receipt: numbered(n), url: `https://pay.example/${n}` });
  expect(receipts()).toEqual([numbered(3), numbered(2), numbered(1)]);
  expect(readUnpaidOrder(numbered(1))?.url).toBe('https://pay.example/1');
  endPlacedOrder(numbered(2));
  expect(receipts()).toEqual([numbered(3), numbered(1)]);
  expect([hasPlaced(numbered(2)), hasPlaced(FIRST), readLastOrder()]).toEqual([true, false, numbered(3)]);
  expect(texts.get(KEY)).not.toContain('pay.example/2');
  endPlacedOrder(numbered(3));
  endPlacedOrder(numbered(1));
  expect(receipts()).toEqual([]);
});

test('[PAY-7] an order that is placed again is stored once, as the newest', () => {
  for (const n of [1, 2, 1]) savePlacedOrder({ receipt: numbered(n) });
  expect(receipts()).toEqual([numbered(1), numbered(2)]);
});

test('[PAY-7] stores no more orders than may await payment', () => {
  for (let n = 0; n < MAX_UNPAID_ORDERS_PER_ACCOUNT + 5; n += 1) savePlacedOrder({ receipt: numbered(n) });
  expect(receipts()).toHaveLength(MAX_UNPAID_ORDERS_PER_ACCOUNT);
  expect(receipts()[0]).toBe(numbered(MAX_UNPAID_ORDERS_PER_ACCOUNT + 4));
  texts.set(
    KEY,
    JSON.stringify(Array.from({ length: 500 }, (_, n) => ({ receipt: numbered(n), hasEnded: false }))),
  );
  expect(receipts()).toHaveLength(MAX_UNPAID_ORDERS_PER_ACCOUNT);
});

test('stores an order that awaits payment for longer than ended ones', () => {
  savePlacedOrder({ receipt: FIRST });
  for (let n = 0; n < MAX_UNPAID_ORDERS_PER_ACCOUNT; n += 1) {
    savePlacedOrder({ receipt: numbered(n) });
    endPlacedOrder(numbered(n));
  }
  expect(readUnpaidOrders().map(({ receipt }) => receipt)).toEqual([FIRST]);
  expect(readLastOrder()).toBe(numbered(MAX_UNPAID_ORDERS_PER_ACCOUNT - 1));
});

const order = { receipt: FIRST, hasEnded: false };
test.each([
  ['the order that an earlier release stored alone', order, [FIRST]],
  ['nothing', null, []],
  ['an order beside one without a number', [{ hasEnded: false }, order], [FIRST]],
  [
    'an order beside one with a link to a script',
    [{ ...order, receipt: SECOND, url: 'javascript:x' }, order],
    [FIRST],
  ],
  ['an order beside text', ['order', order, null, 7], [FIRST]],
  ['a list in a list', [[order]], []],
  ['an order after many bad entries', [...Array(MAX_UNPAID_ORDERS_PER_ACCOUNT).fill(null), order], [FIRST]],
])('[CART-10] validates stored orders one by one: %s', (_, stored, expected) => {
  texts.set(KEY, JSON.stringify(stored));
  expect(receipts()).toEqual(expected);
});

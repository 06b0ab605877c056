import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubWindow } from '#test/support/stub-window.ts';
import { clearEndedOrders } from '../../routes/checkout-form/clear-ended-orders.ts';
import { readOrderLink, saveOrderLink } from './order-link.ts';
import {
  endPlacedOrder,
  readLastOrder,
  readUnpaidOrder,
  savePlacedOrder,
  setUnderReview,
} from './placed-order.ts';

const [FIRST, SECOND] = ['0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a111', '6f1f7a52-0f6a-4a55-8d6c-3d1a2b7c9e22'];
const SECRET = 'A'.repeat(43);

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

test('[GUEST-1] stores the link of a guest’s last order', () => {
  expect(readOrderLink(FIRST)).toBeNull();
  saveOrderLink({ receipt: FIRST, linkSecret: SECRET });
  expect([readOrderLink(FIRST), readOrderLink(SECOND)]).toEqual([SECRET, null]);
  saveOrderLink({ receipt: SECOND, linkSecret: SECRET });
  expect([readOrderLink(FIRST), readOrderLink(SECOND)]).toEqual([null, SECRET]);
});

test('ignores a stored value that is not a valid link', () => {
  for (const text of ['{', '"x"', JSON.stringify({ receipt: FIRST, linkSecret: '../account' })]) {
    texts.set('camellia:order-link', text);
    expect(readOrderLink(FIRST)).toBeNull();
  }
});

test('works without stored links when the browser forbids storage', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const forbid = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
  saveOrderLink({ receipt: FIRST, linkSecret: SECRET });
  expect(readOrderLink(FIRST)).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});

test('[GUEST-1] stores the links of all orders awaiting payment and of the last one', () => {
  const secretOf = (message: string) => message.repeat(43);
  const place = (receipt: string, message: string) => {
    savePlacedOrder({ receipt });
    saveOrderLink({ receipt, linkSecret: secretOf(message) });
  };
  place(FIRST, 'A');
  place(SECOND, 'B');
  expect([readOrderLink(FIRST), readOrderLink(SECOND)]).toEqual([secretOf('A'), secretOf('B')]);
  endPlacedOrder(FIRST);
  expect(readOrderLink(FIRST)).toBe(secretOf('A'));
  const THIRD = '7a1f7a52-0f6a-4a55-8d6c-3d1a2b7c9e22';
  place(THIRD, 'C');
  expect([readOrderLink(FIRST), readOrderLink(SECOND), readOrderLink(THIRD)]).toEqual([
    null,
    secretOf('B'),
    secretOf('C'),
  ]);
});

test('[GUEST-1] reads the link that an earlier release stored alone', () => {
  texts.set('camellia:order-link', JSON.stringify({ receipt: FIRST, linkSecret: SECRET }));
  expect(readOrderLink(FIRST)).toBe(SECRET);
});

test('[GUEST-1] deletes the orders that have ended with their links, and keeps those that can be paid', () => {
  for (const receipt of [FIRST, SECOND]) {
    savePlacedOrder({ receipt });
    saveOrderLink({ receipt, linkSecret: SECRET });
  }
  endPlacedOrder(SECOND);
  setUnderReview(FIRST, true);
  clearEndedOrders();
  expect([readLastOrder(), readOrderLink(FIRST), readOrderLink(SECOND)]).toEqual([FIRST, SECRET, null]);
  // Otherwise it would be offered for a second payment.
  expect(readUnpaidOrder(FIRST)?.isUnderReview).toBe(true);
  endPlacedOrder(FIRST);
  clearEndedOrders();
  expect([readLastOrder(), readOrderLink(FIRST)]).toEqual([null, null]);
});

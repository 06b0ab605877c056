import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPurchase } from '#test/support/examples.ts';
import { stubWindow } from '#test/support/stub-window.ts';
import { lastPurchase, purchaseNumber } from './last-purchase.ts';
import { transferEntry } from './storage-entry.ts';

const ADA = 'ada@example.com';
const BOB = 'bob@example.com';
const request = aPurchase();

let texts: Map<string, string>;
let isForbidden = false;
beforeEach(() => {
  stubWindow();
  texts = new Map();
  isForbidden = false;
  const whenAllowed = <T>(use: () => T): T => {
    if (isForbidden) throw new DOMException('Access is denied for this document.', 'SecurityError');
    return use();
  };
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => whenAllowed(() => texts.get(key) ?? null),
    setItem: (key: string, value: string) => whenAllowed(() => void texts.set(key, value)),
    removeItem: (key: string) => whenAllowed(() => void texts.delete(key)),
  });
});
afterEach(() => {
  lastPurchase.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('[CART-9] the number of a purchase without a response stays the next one’s', () => {
  expect(purchaseNumber('the number of this visit')).toBe('the number of this visit');
  lastPurchase.write({ owner: null, request });
  expect(lastPurchase.read()?.request).toEqual(request);
  expect(purchaseNumber('the number of this visit')).toBe(request.receipt);
  lastPurchase.clear();
  expect(purchaseNumber(null)).toBeNull();
});

test('a visitor’s purchase passes to the account that signs in, and ends with it', () => {
  lastPurchase.write({ owner: null, request });
  transferEntry(lastPurchase, null);
  transferEntry(lastPurchase, ADA);
  transferEntry(lastPurchase, ADA);
  expect(lastPurchase.read()?.request).toEqual(request);
  for (const next of [BOB, null]) {
    lastPurchase.write({ owner: ADA, request });
    transferEntry(lastPurchase, next);
    expect([next, lastPurchase.read(), texts.size]).toEqual([next, null, 0]);
  }
});

test('[CART-9] lasts as long as the page where the browser forbids storage', () => {
  isForbidden = true;
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  lastPurchase.write({ owner: ADA, request });
  expect(warn).toHaveBeenCalledOnce();
  expect(purchaseNumber(null)).toBe(request.receipt);
  transferEntry(lastPurchase, BOB);
  expect(lastPurchase.read()).toBeNull();
});

test('ignores a stored value without an order number', () => {
  for (const value of ['{', '"x"', '{"owner":null,"request":{}}', JSON.stringify(request)]) {
    texts.set('camellia:last-purchase', value);
    expect(lastPurchase.read()).toBeNull();
  }
});

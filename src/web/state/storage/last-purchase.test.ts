import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPurchase } from '#test/support/examples.ts';
import { stubWindow } from '#test/support/stub-window.ts';
import { lastPurchase, purchaseNumber } from './last-purchase.ts';

const [ADA, BOB] = ['ada@example.com', 'bob@example.com'];
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
  lastPurchase.save(request, null);
  expect(lastPurchase.read()).toEqual(request);
  expect(purchaseNumber('the number of this visit')).toBe(request.receipt);
  lastPurchase.clear();
  expect(purchaseNumber(null)).toBeNull();
});

test('a visitor’s purchase passes to the account that signs in, and ends with it', () => {
  lastPurchase.save(request, null);
  lastPurchase.transferTo(null);
  lastPurchase.transferTo(ADA);
  lastPurchase.transferTo(ADA);
  expect(lastPurchase.read()).toEqual(request);
  for (const next of [BOB, null]) {
    lastPurchase.save(request, ADA);
    lastPurchase.transferTo(next);
    expect([next, lastPurchase.read(), texts.size]).toEqual([next, undefined, 0]);
  }
});

test('[CART-9] lasts as long as the page where the browser forbids storage', () => {
  isForbidden = true;
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  lastPurchase.save(request, ADA);
  expect(warn).toHaveBeenCalledOnce();
  expect(purchaseNumber(null)).toBe(request.receipt);
  lastPurchase.transferTo(BOB);
  expect(lastPurchase.read()).toBeUndefined();
});

test('ignores a stored value without an order number', () => {
  for (const value of ['{', '"x"', '{"owner":null,"request":{}}', JSON.stringify(request)]) {
    texts.set('camellia:last-purchase', value);
    expect(lastPurchase.read()).toBeUndefined();
  }
});

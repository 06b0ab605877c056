import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  endPlacedOrder,
  forgetPlacedOrder,
  keepPlacedOrder,
  readLastOrder,
  readOpenOrder,
} from './placed-order.ts';

const [FIRST, SECOND] = ['0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a111', '6f1f7a52-0f6a-4a55-8d6c-3d1a2b7c9e22'];
const KEY = 'camellia:placed-order';

let texts: Map<string, string>;
beforeEach(() => {
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
  expect(readOpenOrder()).toBeNull();
  keepPlacedOrder(FIRST);
  expect(readOpenOrder()).toBe(FIRST);
  endPlacedOrder(FIRST);
  expect(readOpenOrder()).toBeNull();
});

test('a purchase that has ended is still the last one, until the shopper logs out', () => {
  expect(readLastOrder()).toBeNull();
  keepPlacedOrder(FIRST);
  endPlacedOrder(FIRST);
  expect(readLastOrder()).toBe(FIRST);
  forgetPlacedOrder();
  expect(readLastOrder()).toBeNull();
});

test('the end of an older purchase does not take the newer one along', () => {
  keepPlacedOrder(SECOND);
  endPlacedOrder(FIRST);
  expect(readOpenOrder()).toBe(SECOND);
});

test('stored text that is no order number is nobody’s purchase', () => {
  for (const text of ['<script>', '{"receipt":"1","hasEnded":false}', FIRST]) {
    texts.set(KEY, text);
    expect([readOpenOrder(), readLastOrder()]).toEqual([null, null]);
  }
});

test('a browser that forbids storage loses the way back and nothing else', () => {
  const refuse = () => {
    throw new Error('The operation is insecure.');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  keepPlacedOrder(FIRST);
  endPlacedOrder(FIRST);
  forgetPlacedOrder();
  expect(readOpenOrder()).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});

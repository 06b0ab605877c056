import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  endPlacedOrder,
  forgetPlacedOrder,
  keepPlacedOrder,
  onPlacedOrderChange,
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
  keepPlacedOrder({ receipt: FIRST });
  expect(readOpenOrder()?.receipt).toBe(FIRST);
  endPlacedOrder(FIRST);
  expect(readOpenOrder()).toBeNull();
});

test('a purchase that has ended is still the last one, until the shopper logs out', () => {
  expect(readLastOrder()).toBeNull();
  keepPlacedOrder({ receipt: FIRST });
  endPlacedOrder(FIRST);
  expect(readLastOrder()).toBe(FIRST);
  forgetPlacedOrder();
  expect(readLastOrder()).toBeNull();
});

test('the end of an older purchase does not take the newer one along', () => {
  keepPlacedOrder({ receipt: SECOND });
  endPlacedOrder(FIRST);
  expect(readOpenOrder()?.receipt).toBe(SECOND);
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
  keepPlacedOrder({ receipt: FIRST });
  endPlacedOrder(FIRST);
  forgetPlacedOrder();
  expect(readOpenOrder()).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});

test('an open purchase keeps what is due where until when, and no link to a page that is none', () => {
  const due = { url: 'https://pay.example/1', total: 46, until: '2026-11-26T20:45:00.000Z' };
  keepPlacedOrder({ receipt: FIRST, ...due });
  expect(readOpenOrder()).toMatchObject({ receipt: FIRST, ...due });
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '//pay.example/1', 'pay.example', '']) {
    texts.set(KEY, JSON.stringify({ receipt: FIRST, hasEnded: false, ...due, url }));
    expect([url, readOpenOrder()]).toEqual([url, null]);
  }
});

test('this tab and others hear of a purchase that is placed, ends or is forgotten', () => {
  vi.stubGlobal('window', new EventTarget());
  let heard = 0;
  const stop = onPlacedOrderChange(() => {
    heard += 1;
  });
  keepPlacedOrder({ receipt: FIRST });
  endPlacedOrder(SECOND);
  expect(heard).toBe(1);
  endPlacedOrder(FIRST);
  forgetPlacedOrder();
  expect(heard).toBe(3);
  const storage = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  storage('camellia:cart');
  expect(heard).toBe(3);
  storage(KEY);
  storage(null);
  window.dispatchEvent(new Event('pageshow'));
  expect(heard).toBe(6);
  stop();
  keepPlacedOrder({ receipt: SECOND });
  storage(KEY);
  expect(heard).toBe(6);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isReturned, MAX_RETURNED, saveReturned } from './returned-orders.ts';

const [FIRST, SECOND] = ['0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a111', '6f1f7a52-0f6a-4a55-8d6c-3d1a2b7c9e22'];
const KEY = 'camellia:returned-orders';

let texts: Map<string, string>;
beforeEach(() => {
  texts = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('[PAY-7] records each restored order of a browser once', () => {
  expect(isReturned(FIRST)).toBe(false);
  saveReturned(FIRST);
  saveReturned(SECOND);
  saveReturned(FIRST);
  expect([FIRST, SECOND].map(isReturned)).toEqual([true, true]);
  expect(JSON.parse(texts.get(KEY) ?? '')).toEqual([SECOND, FIRST]);
});

test('records only the newest of many restored orders', () => {
  saveReturned(FIRST);
  for (let orders = 0; orders < MAX_RETURNED; orders += 1) saveReturned(crypto.randomUUID());
  saveReturned(SECOND);
  expect(isReturned(FIRST)).toBe(false);
  expect(isReturned(SECOND)).toBe(true);
  expect(JSON.parse(texts.get(KEY) ?? '')).toHaveLength(MAX_RETURNED);
});

test.each(['not JSON', 'null', '[7]', '{"a":1}'])('treats the stored text %j as no order', (text) => {
  texts.set(KEY, text);
  expect(isReturned(FIRST)).toBe(false);
  saveReturned(FIRST);
  expect(isReturned(FIRST)).toBe(true);
});

test.each([null, 7, 'tea', {}, [FIRST]])('keeps the other orders next to the stored %j', (bad) => {
  texts.set(KEY, JSON.stringify([FIRST, bad, SECOND]));
  expect([FIRST, SECOND].map(isReturned)).toEqual([true, true]);
});

test('works when the browser forbids storage', () => {
  const refuse = () => {
    throw new Error('The operation is insecure.');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  saveReturned(FIRST);
  expect(isReturned(FIRST)).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
});

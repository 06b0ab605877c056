import { expect, test } from 'vitest';
import { createAnswerBudget } from './response-limiter.ts';

const FEW = { burst: 3, everyMs: 100 };

test('allows an address a burst of responses, then one at a time, without affecting others', () => {
  let time = 5_000;
  const waitOf = createAnswerBudget(FEW, () => time);
  const ask = (address = '192.0.2.1') => waitOf(address);
  expect([ask(), ask(), ask()]).toEqual([0, 0, 0]);
  expect(ask()).toBe(100);
  expect(ask('192.0.2.2')).toBe(0);
  time += 40;
  // What is refused does not count.
  expect(ask()).toBe(60);
  time += 60;
  expect([ask(), ask()]).toEqual([0, 100]);
  time += 300;
  expect([ask(), ask(), ask(), ask()]).toEqual([0, 0, 0, 100]);
});

test('limits an IPv6 prefix with endless addresses as a whole', () => {
  const waitOf = createAnswerBudget(FEW, () => 0);
  const asked = Array.from({ length: 60 }, (_, n) => waitOf(`2001:db8:0:${n.toString(16)}::/64`));
  expect(asked.filter((ms) => ms === 0)).toHaveLength(4 * FEW.burst);
});

test('bounds the memory for any number of addresses', () => {
  let time = 0;
  const waitOf = createAnswerBudget(FEW, () => time);
  for (let n = 0; n < 3; n += 1) waitOf('192.0.2.1');
  expect(waitOf('192.0.2.1')).toBeGreaterThan(0);
  for (let n = 0; n < 60_000; n += 1) {
    time += 0.001;
    waitOf(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  }
  // Pushed out by the others, since none of them was done by then.
  expect(waitOf('192.0.2.1')).toBe(0);
});

test('limits an address that continues while many others send requests', () => {
  let time = 0;
  const waitOf = createAnswerBudget({ burst: 3, everyMs: 1_000 }, () => time);
  const others = Array.from({ length: 60_000 }, (_, n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  let answered = 0;
  for (const [n, other] of others.entries()) {
    time += 0.01;
    waitOf(other);
    if (n % 100 === 0 && waitOf('192.0.2.1') === 0) answered += 1;
  }
  expect(answered).toBe(3);
});

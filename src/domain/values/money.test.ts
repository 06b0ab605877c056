import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, formatCents, formatDollars, sum, times, toCents, toDollars } from './money.ts';

const cents = fc.integer({ min: 0, max: 99_999_999 });

test('[CART-5] every amount survives serialization to the browser and back to the cent', () => {
  fc.assert(
    fc.property(cents, (amount) => toCents(JSON.parse(JSON.stringify(toDollars(amount)))) === amount),
    { numRuns: 20_000 },
  );
});

test.each([
  [0.1 + 0.2, 30],
  [1.1 * 3, 330],
  [8.2, 820],
  [4.35, 435],
  [299.99, 29_999],
])('[CART-5] rounds the binary fraction %d to %d cents', (dollars, amount) => {
  expect(toCents(dollars)).toBe(amount);
});

test('[CART-5] never charges a fraction of a cent, however the lines are divided', () => {
  const line = fc.record({ unit: cents, quantity: fc.integer({ min: 1, max: 99 }) });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
      const total = sum(lines.map(({ unit, quantity }) => times(unit, quantity)));
      const exact = lines.reduce((all, { unit, quantity }) => all + BigInt(unit) * BigInt(quantity), 0n);
      expect(BigInt(total)).toBe(exact);
    }),
  );
});

test('[CAT-9] prices are shown with a dollar sign, thousands and two decimals', () => {
  expect(formatCents(123_450)).toBe('$1,234.50');
  expect(formatDollars(200.01)).toBe('$200.01');
  expect(formatDollars(7.5)).toBe('$7.50');
  expect(formatCents(0)).toBe('$0.00');
});

test.each([
  [1_250, 'usd', '$12.50'],
  [1_250, 'eur', '€12.50'],
  [1_250, 'jpy', '¥1,250'],
  [1_250, '', '1250 '],
])('an amount of %i %s is shown as %s', (amount, currency, text) => {
  expect(formatAmount(amount, currency)).toBe(text);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_CENTS } from '../../values/money.ts';
import { FACT_BOUNDS } from './product-facts.ts';
import { cupsIn, HUNDRED_GRAMS, KILOGRAM, priceOfGrams, pricePerCup } from './unit-price.ts';

const prices = fc.integer({ min: 1, max: MAX_CENTS });
const weights = fc.integer({ min: 1, max: FACT_BOUNDS.netGrams });
const units = fc.constantFrom(HUNDRED_GRAMS, KILOGRAM);

test.each([
  [1280, 100, KILOGRAM, 12_800],
  [1280, 100, HUNDRED_GRAMS, 1_280],
  [23_600, 357, KILOGRAM, 66_106],
  [23_600, 357, HUNDRED_GRAMS, 6_611],
  // 0.5 cents are rounded up, less is not.
  [1, 2000, KILOGRAM, 1],
  [1, 2001, KILOGRAM, 0],
])('a unit of %i cents and %i g costs, per %i g, %i cents', (price, netGrams, grams, expected) => {
  expect(priceOfGrams(price, netGrams, grams)).toBe(expected);
});

test('is the exact quotient rounded to the nearest cent, half a cent up', () => {
  fc.assert(
    fc.property(prices, weights, units, (price, netGrams, grams) => {
      const cents = priceOfGrams(price, netGrams, grams);
      expect(Number.isSafeInteger(cents)).toBe(true);
      // In whole numbers: the exact price is less than half a cent above, and at most half a cent below.
      const twice = 2n * (BigInt(price) * BigInt(grams) - BigInt(cents) * BigInt(netGrams));
      expect(twice >= -BigInt(netGrams) && twice < BigInt(netGrams)).toBe(true);
    }),
  );
});

test('of a unit that weighs as much as the unit of measure, it is the price', () => {
  fc.assert(
    fc.property(prices, units, (price, grams) => {
      expect(priceOfGrams(price, grams, grams)).toBe(price);
    }),
  );
});

test('never falls when the price rises, and never rises with the weight', () => {
  fc.assert(
    fc.property(prices, weights, units, (price, netGrams, grams) => {
      expect(priceOfGrams(price + 1, netGrams, grams)).toBeGreaterThanOrEqual(
        priceOfGrams(price, netGrams, grams),
      );
      expect(priceOfGrams(price, netGrams + 1, grams)).toBeLessThanOrEqual(
        priceOfGrams(price, netGrams, grams),
      );
    }),
  );
});

test.each([
  [100, { grams: 3, infusions: 2 }, 66],
  [125, { grams: 3, infusions: 1 }, 41],
  [357, { grams: 5, infusions: 8 }, 568],
  [3, { grams: 0.3, infusions: 1 }, 10],
  [2, { grams: 3, infusions: 4 }, 0],
])('%i g make, with %j, %i cups', (netGrams, portion, cups) => {
  expect(cupsIn(netGrams, portion)).toBe(cups);
});

test('tenths of grams make as many cups as ten times the grams of ten times the weight', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 500 }), (netGrams, tenths) => {
      const cups = cupsIn(netGrams, { grams: tenths / 10, infusions: 1 });
      expect(cups).toBe(Number((BigInt(netGrams) * 10n) / BigInt(tenths)));
    }),
  );
});

test.each([
  [750, 41, 18],
  [4600, 99, 46],
  [1, 2, 1],
  [1, 3, 0],
])('a unit of %i cents and %i cups costs %i cents per cup', (price, cups, expected) => {
  expect(pricePerCup(price, cups)).toBe(expected);
});

import { expect, test } from 'vitest';
import { shownPrice } from './product-promotion.ts';

test('[PROMO-1] shows the reduced price if one unit has it for certain', () => {
  expect(shownPrice(20, undefined)).toBe(20);
  expect(shownPrice(20, { percent: 10, minimum: 500 })).toBe(20);
  expect(shownPrice(20, { percent: 10, reduced: { price: 18 } })).toBe(18);
});

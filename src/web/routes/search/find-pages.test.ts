import { expect, test } from 'vitest';
import { findPages } from './find-pages.ts';

test.each([
  ['returns', '/delivery'],
  ['return policy', '/delivery'],
  ['how long does shipping take', '/delivery'],
  ['refund', '/delivery'],
  ['customs', '/delivery'],
  ['Delivery', '/delivery'],
  ['christmas gift', '/gifts'],
  ['birthday present', '/gifts'],
  ['opening hours', '/stores'],
  ['store near', '/stores'],
  ['coupon code', '/deals'],
  ['franchise', '/franchising'],
  ['order status', '/account'],
  ['caffeine', '/read/caffeine-and-theanine'],
  ['smokehouse', '/read/smoke'],
  ['TONGMU', '/read/smoke'],
  ['how to brew', '/read/water'],
  ['brewing', '/read/water'],
  ['water temperature', '/read/water'],
  ['how long to steep green tea', '/read/water'],
  ['tea bags', '/read/reading-a-label'],
  ['yellow tea', '/read/one-leaf-four-steps'],
  ['decaf coffee', '/read/caffeine-and-theanine'],
  ['peat', '/read/smoke'],
  ['Lieferung', '/delivery'],
  ['xylophone', undefined],
  ['the', undefined],
  ['', undefined],
])('[SRCH-1] a search for %j leads to %s', (typed, address) => {
  const found = findPages(typed).map((page) => page.address);
  if (address === undefined) expect(found).toEqual([]);
  else expect(found).toContain(address);
});

test('[SRCH-1] leads to at most three pages', () => {
  for (const typed of ['tea', 'leaf', 'store', 'a gift for a friend'])
    expect(findPages(typed).length).toBeLessThanOrEqual(3);
});

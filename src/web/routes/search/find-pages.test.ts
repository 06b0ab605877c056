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
  ['track my order', '/account'],
  ['trakcing my order', '/account'],
  ['where is my order', '/account'],
  ['order history', '/account'],
  ['cancel order', '/delivery'],
  ['cancel my order', '/account'],
  ['refund my order', '/delivery'],
  ['change delivery address', '/delivery'],
  ['contact', '/stores'],
  ['contact us', '/stores'],
  ['phone number', '/stores'],
  ['customer service', '/stores'],
  ['help', '/stores'],
  ['privacy', '/account'],
  ['delete my account', '/account'],
  ['wishlist', '/account'],
  ['invoice', '/account'],
  ['forgot password', '/reset-password'],
  ['reset password', '/reset-password'],
  ['portland', '/stores'],
  ['Lyon', '/stores'],
  ['oregon', '/stores'],
  ['shop in japan', '/stores'],
  ['shopping', '/stores'],
  ['ship to canada', '/delivery'],
  ['do you deliver to Australia', '/delivery'],
  ['shiping cost', '/delivery'],
  ['retuns', '/delivery'],
  ['vat', '/delivery'],
  ['stocking filler', '/gifts'],
  ["mother's day", '/gifts'],
  ['valentine', '/gifts'],
  ['secret santa', '/gifts'],
  ['black friday', '/deals'],
  ['wholesale', '/franchising'],
  ['how do you pack', '/delivery'],
  ['xylophone', undefined],
  ['the', undefined],
  ['', undefined],
])('[SRCH-1] a search for %j leads to %s', (typed, address) => {
  const found = findPages(typed).map((page) => page.address);
  if (address === undefined) expect(found).toEqual([]);
  else expect(found).toContain(address);
});

test.each([
  'latte',
  'lattes',
  'sage',
  'salt',
  'clove',
  'stove',
  'shore',
  'trace',
  'grape',
  'scone',
  'steel',
  'scale',
  'flour',
  'theme',
  'simmer',
])('[SRCH-1] a search for %j leads to no page of a similar word', (typed) => {
  expect(findPages(typed)).toEqual([]);
});

test.each([
  ['deliverry', '/delivery'],
  ['shippping', '/delivery'],
  ['refunnd', '/delivery'],
  ['franchize', '/franchising'],
  ['wholesael', '/franchising'],
  ['discuont', '/deals'],
])('[SRCH-1] a search for the misspelled %j leads to %s', (typed, address) => {
  expect(findPages(typed).map((page) => page.address)).toContain(address);
});

test('[SRCH-1] never corrects a word of a product name', () => {
  expect(findPages('coupan').map(({ address }) => address)).toEqual(['/deals']);
  expect(findPages('coupan', ['Coupan Reserve'])).toEqual([]);
});

test('[SRCH-1] leads to at most three pages', () => {
  for (const typed of ['tea', 'leaf', 'store', 'a gift for a friend'])
    expect(findPages(typed).length).toBeLessThanOrEqual(3);
});

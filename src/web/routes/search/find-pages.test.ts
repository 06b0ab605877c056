import { expect, test } from 'vitest';
import { findPages } from './find-pages.ts';

test.each([
  ['returns', '/returns'],
  ['return policy', '/returns'],
  ['withdraw from contract', '/withdrawal'],
  ['Widerruf', '/withdrawal'],
  ['returns', '/delivery'],
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
  ['contact', '/contact'],
  ['contact us', '/contact'],
  ['email', '/contact'],
  ['impressum', '/contact'],
  ['gdpr', '/privacy'],
  ['cookies', '/privacy'],
  ['terms and conditions', '/terms'],
  ['screen reader', '/accessibility'],
  ['phone number', '/stores'],
  ['customer service', '/contact'],
  ['help', '/contact'],
  ['privacy', '/privacy'],
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
  ['how long does it take', '/delivery'],
  ['late', '/delivery'],
  ['gift card', '/gifts'],
  ['cost of shipping matcha', '/delivery'],
  ["father's day tea", '/gifts'],
  ['xylophone', undefined],
  ['the', undefined],
  ['', undefined],
])('[SRCH-1] a search for %j leads to %s', (typed, href) => {
  const found = findPages(typed).map((page) => page.href);
  if (href === undefined) expect(found).toEqual([]);
  else expect(found).toContain(href);
});

test.each([
  ['wrong item', '/delivery'],
  ['incorrect item', '/delivery'],
  ['I received the wrong tea', '/delivery'],
  ['item missing', '/delivery'],
  ['change my address', '/delivery'],
  ['wrong address', '/delivery'],
  ['update shipping address', '/delivery'],
  ['parcel not received', '/delivery'],
  ['order not delivered', '/delivery'],
  ['no refund', '/delivery'],
  ['pay with paypal', '/stores'],
  ['payment methods', '/stores'],
  ['Klarna', '/stores'],
  ['credit card', '/stores'],
  ['payment declined', '/stores'],
])('[SRCH-1] a question such as %j leads to %s', (typed, href) => {
  expect(findPages(typed).map((page) => page.href)).toContain(href);
});

test.each([
  ['reading a label', '/read/reading-a-label'],
  ['read a label', '/read/reading-a-label'],
  ['understanding labels', '/read/reading-a-label'],
  ['wholesale tea', '/stores'],
  ['bulk coffee', '/stores'],
  ['how to brew gyokuro', '/read/water'],
  ['brewing hojicha', '/read/water'],
  ['best temperature for sencha', '/read/water'],
  ['how to store tea', '/read/keeping-tea-fresh'],
  ['how should I store oolong', '/read/keeping-tea-fresh'],
  ['how to keep matcha fresh', '/read/keeping-tea-fresh'],
  ['does green tea have caffeine', '/read/caffeine-and-theanine'],
  ['caffeine in matcha', '/read/caffeine-and-theanine'],
  ['how to make matcha', '/read/matcha'],
  ['tea store', '/stores'],
  ['tea near me', '/stores'],
  ['return tea', '/returns'],
  ['gyokuro shipping', '/delivery'],
  ['tea gift', '/gifts'],
  ['gift for mother under $20', '/gifts'],
  ['tea coupon', '/deals'],
])('[SRCH-1] a search for %j leads to %s first', (typed, href) => {
  expect(findPages(typed)[0]?.href).toBe(href);
});

test.each([
  'tea for work',
  'my own tea',
  'women over 50',
  'gyokuro',
  'sun moon lake ruby',
  'earl grey',
  'tea set',
])('[SRCH-1] a search for %j leads to no page', (typed) => {
  expect(findPages(typed, ['Sun Moon Lake Ruby No. 18'])).toEqual([]);
});

test.each([
  'tea time',
  'black tea',
  'tea house',
  'free tea',
])('[SRCH-1] a search for %j leads to no service page', (typed) => {
  for (const { href } of findPages(typed)) expect(href).toMatch(/^\/read\//);
});

test('[SRCH-1] suggests a page about the use of a product that its name alone contains', () => {
  expect(findPages('yirgacheffe brewing', ['Yirgacheffe, Washed']).map(({ href }) => href)).toEqual([
    '/read/water',
  ]);
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
])('[SRCH-1] a search for the misspelled %j leads to %s', (typed, href) => {
  expect(findPages(typed).map((page) => page.href)).toContain(href);
});

test.each([
  'not smoky',
  'green tea without matcha',
  'no coffee',
  'tea -jasmine',
  'anything but smoky',
])('[SRCH-1] a search for %j leads to no page about what it leaves out', (typed) => {
  for (const { href } of findPages(typed)) expect(href).not.toMatch(/smoke|matcha|jasmine|caffeine/);
});

test('[SRCH-1] keeps the negation of a question about an order', () => {
  expect(findPages('order without invoice')[0]?.href).toBe('/account');
});

test('[SRCH-1] never corrects a word of a product name', () => {
  expect(findPages('coupan').map(({ href }) => href)).toEqual(['/deals']);
  expect(findPages('coupan', ['Coupan Reserve'])).toEqual([]);
});

test('[SRCH-1] leads to at most three pages', () => {
  for (const typed of ['tea', 'leaf', 'store', 'a gift for a friend'])
    expect(findPages(typed).length).toBeLessThanOrEqual(3);
});

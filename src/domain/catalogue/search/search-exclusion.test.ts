import { expect, test } from 'vitest';
import { readExclusion } from './search-exclusion.ts';
import { readPrice } from './search-price.ts';

test.each([
  ['not smoky', '', ['smoky']],
  ['tea not smoky', 'tea', ['smoky']],
  ['not smoky tea', 'tea', ['smoky']],
  ['not smoky black tea', 'black tea', ['smoky']],
  ['green tea -matcha', 'green tea', ['matcha']],
  ['green tea -matcha -sencha', 'green tea', ['matcha', 'sencha']],
  ['-matcha green tea', 'green tea', ['matcha']],
  ['green tea no matcha', 'green tea', ['matcha']],
  ['green tea without any matcha', 'green tea', ['matcha']],
  ['black tea not earl grey', 'black tea', ['earl grey']],
  ['no coffee', '', ['coffee']],
  ['NO COFFEE', '', ['COFFEE']],
  ['No coffee please!', '', ['coffee']],
  ['anything but coffee', '', ['coffee']],
  ['everything except teapots', '', ['teapots']],
  ['tea other than oolong', 'tea', ['oolong']],
  ['gift, excluding honey', 'gift', ['honey']],
  ['coffee not too bitter', 'coffee', ['bitter']],
  ['tea that is not green', 'tea', ['green']],
  ["tea that isn't green", 'tea', ['green']],
  ['tea that doesn’t taste of smoke', 'tea', ['smoke']],
  ["i don't like coffee", '', ['coffee']],
  ['tea but not smoky', 'tea', ['smoky']],
  ['black tea without milk or sugarcane', 'black tea', ['milk', 'sugarcane']],
  ['no coffee, no chai', '', ['coffee', 'chai']],
  ['not coffee, tea', 'tea', ['coffee']],
  ['gift not coffee for my mother', 'gift for my mother', ['coffee']],
  ['non-smoky tea', 'tea', ['smoky']],
  ['Tee ohne Rauch', 'Tee', ['Rauch']],
  ['thé sans menthe', 'thé', ['menthe']],
  ['no caffeine no mint', 'no caffeine', ['mint']],
  ['I am looking for tea that is not sweet', 'I am looking for tea', ['sweet']],
  ['I want something not smoky', '', ['smoky']],
  ['decaf without mint', 'decaf', ['mint']],
])('[SRCH-1] reads %j as %j without %j', (typed, words, excluded) => {
  expect(readExclusion(typed)).toEqual({ words, excluded });
});

test.each([
  'no caffeine',
  'without caffeine',
  'not caffeinated',
  'caffeine-free',
  'caffeine free tea',
  'tea no caffeine',
  'sans caféine',
  'Tee ohne Koffein',
  'no tea over $20',
  'do not show me teas over $20',
  'Sun Moon Lake Ruby No. 18',
  'Ruby no 18',
  'jin-jun-mei',
  'pu-erh',
  'sencha - matcha',
  'nothing but coffee',
  'strong but smooth',
  "tea for when I can't sleep",
  'not only matcha',
  'coupon not working',
  'parcel not arrived',
  'no refund',
  'tea or not',
  'not',
  'no',
  '-',
  'notable',
  'noir',
  'walnut without',
  'knot tea',
])('[SRCH-1] reads no exclusion in %j', (typed) => {
  expect(readExclusion(typed)).toEqual({ words: typed, excluded: [] });
});

test.each([
  ['tea not over $20', 'tea', []],
  ['tea not more than $20, not smoky', 'tea', ['smoky']],
  ['green tea under $20 -matcha', 'green tea', ['matcha']],
])('[SRCH-1] reads the price of %j before its exclusions', (typed, words, excluded) => {
  expect(readExclusion(readPrice(typed).words)).toEqual({ words, excluded });
});

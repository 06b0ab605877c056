import { expect, test } from 'vitest';
import { readPrice } from './search-price.ts';

const MAX = 2_147_483_647;

test.each([
  ['green tea under $20', 'green tea', 0, 1999],
  ['under 20 green tea', 'green tea', 0, 1999],
  ['tea, less than 10.50 USD', 'tea,', 0, 1049],
  ['up to 200', '', 0, 20_000],
  ['gift at most 30 dollars', 'gift', 0, 3000],
  ['tea <= 15', 'tea', 0, 1500],
  ['tea over 100', 'tea', 10_001, MAX],
  ['at least $40', '', 4000, MAX],
  ['tea from $40', 'tea', 4000, MAX],
  ['tea from 1920', 'tea from 1920', 0, MAX],
  ['20 - 30', '20 - 30', 0, MAX],
  ['between 30 and 20', '', 2000, 3000],
  ['menos de 12,50 €', '', 0, 1249],
  ['Sun Moon Lake Ruby No. 18', 'Sun Moon Lake Ruby No. 18', 0, MAX],
  ['ready in under 5 minutes', 'ready in under 5 minutes', 0, MAX],
  ['under 80 °C', 'under 80 °C', 0, MAX],
  ['under 99999999999', 'under 99999999999', 0, MAX],
])('[SRCH-1] reads %j as %j with its prices', (typed, words, min, max) => {
  expect(readPrice(typed)).toMatchObject({ words, min, max });
});

test.each([
  ['cheap green tea', 'green tea'],
  ['Cheapest', ''],
  ['günstiger Tee', 'Tee'],
  ['thé pas cher', 'thé'],
])('[SRCH-1] reads %j as the cheapest of %j', (typed, words) => {
  expect(readPrice(typed)).toMatchObject({ words, isCheapestFirst: true });
});

import { expect, test } from 'vitest';
import { NUMBER_WORDS, parseNumberWords } from './number-words.ts';

const isNumber = (words: string): boolean => new RegExp(`^${NUMBER_WORDS}$`, 'iu').test(words);

test.each([
  ['one', 1],
  ['Ten', 10],
  ['nineteen', 19],
  ['twenty', 20],
  ['thirty five', 35],
  ['Forty-Two', 42],
  ['hundred', 100],
  ['a hundred', 100],
  ['two hundred', 200],
  ['a hundred and twenty-five', 125],
  ['nine hundred ninety nine', 999],
])('[SRCH-1] reads %j as the number %i', (words, number) => {
  expect(isNumber(words)).toBe(true);
  expect(parseNumberWords(words)).toBe(number);
});

test.each([
  'tender',
  'twentyfive',
  'ten five',
  'a',
  'and ten',
  '',
])('[SRCH-1] reads no number in %j', (words) => {
  expect(isNumber(words)).toBe(false);
});

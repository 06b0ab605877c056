import { expect, test } from 'vitest';
import { createSpellingCorrector } from './spelling.ts';

test.each([
  ['grean', 'green'],
  ['gren', undefined],
  ['blakc', 'black'],
  ['lack', undefined],
  ['slack', undefined],
  ['black', undefined],
  ['mints', undefined],
  ['blaack', 'black'],
])('[SRCH-1] corrects %s to %s', (word, correct) => {
  expect(createSpellingCorrector(['green', 'black', 'mint'], { minLength: 5 })(word)).toBe(correct);
});

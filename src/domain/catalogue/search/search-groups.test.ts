import { expect, test } from 'vitest';
import { MAX_TERMS } from './search.ts';
import { correctedGroups, searchGroups } from './search-groups.ts';

const wordsOf = (typed: string) => searchGroups(typed).map(({ words }) => words.join(' '));

test.each([
  ['brewing gyokuro', ['gyokuro']],
  ['sencha water temperature', ['sencha']],
  ['brew yirgacheffe', ['yirgacheffe']],
  ['matcha brewing time', ['matcha']],
  ['steeping oolong', ['oolong']],
  ['Brewing instructions hojicha', ['hojicha']],
])('[SRCH-1] ignores the use of the product in %j', (typed, words) => {
  expect(wordsOf(typed)).toEqual(words);
});

test.each([
  ['how to brew', ['how to brew']],
  ['how do I brew tea', ['how', 'do', 'I', 'brew tea']],
  ['best brewing temperature', ['best', 'brewing temperature']],
  ['cold brew', ['cold brew']],
])('[SRCH-1] keeps every word of %j, which names no product', (typed, words) => {
  expect(wordsOf(typed)).toEqual(words);
});

test.each([
  'qzx '.repeat(30),
  'grean '.repeat(30),
  'a '.repeat(50),
  'smoky green matcha coffee honey mint '.repeat(5),
  '茶 '.repeat(50),
  'jasmine-'.repeat(12),
])('[SRCH-1] searches only for the first words of %j', (typed) => {
  for (const groups of [searchGroups(typed), correctedGroups(typed)])
    expect(groups.flatMap(({ words }) => words).length).toBeLessThanOrEqual(MAX_TERMS);
});

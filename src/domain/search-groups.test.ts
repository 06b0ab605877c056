import { expect, test } from 'vitest';
import { searchGroups } from './search-groups.ts';

const wordsOf = (typed: string) => searchGroups(typed).map(({ words }) => words.join(' '));

test.each([
  ['brewing gyokuro', ['gyokuro']],
  ['sencha water temperature', ['sencha']],
  ['brew yirgacheffe', ['yirgacheffe']],
  ['matcha brewing time', ['matcha']],
  ['steeping oolong', ['oolong']],
  ['Brewing instructions hojicha', ['hojicha']],
])('[SRCH-1] leaves what is done with the product out of %j', (typed, words) => {
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

import { expect, test } from 'vitest';
import { searchTerms } from './search.ts';
import { searchWordsSchema } from './search-schema.ts';

test('[SRCH-1] what a shopper types is made fit for searching', () => {
  expect(searchWordsSchema.parse('  Kyoto \n Hōjicha\u0000 ')).toBe('Kyoto Hōjicha');
  expect(searchWordsSchema.parse('ho\u0304ji\ud800')).toBe('hōji\ufffd');
  expect(searchWordsSchema.parse('a'.repeat(5000))).toHaveLength(100);
});

test('[SRCH-1] only letters and digits are searched for, so no sign can steer the search', () => {
  expect(searchTerms("tea's & !(smoke):* | 100%")).toEqual(['tea', 's', 'smoke', '100']);
  expect(searchTerms('%_\\ ')).toEqual([]);
  expect(searchTerms('мʼята Hawaiʻi ʼ')).toEqual(['м', 'ята', 'Hawai', 'i']);
});

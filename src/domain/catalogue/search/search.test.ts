import { expect, test } from 'vitest';
import { searchTerms } from './search.ts';
import { searchWordsSchema } from './search-schema.ts';

test('[SRCH-1] normalizes a query for searching', () => {
  expect(searchWordsSchema.parse('  Kyoto \n Hōjicha\u0000 ')).toBe('Kyoto Hōjicha');
  expect(searchWordsSchema.parse('ho\u0304ji\ud800')).toBe('hōji\ufffd');
  expect(searchWordsSchema.parse('a'.repeat(5000))).toHaveLength(100);
});

test('[SRCH-1] searches only letters and digits, so no character can change the query syntax', () => {
  expect(searchTerms("tea's & !(smoke):* | 100%")).toEqual(['tea', 's', 'smoke', '100']);
  expect(searchTerms('%_\\ ')).toEqual([]);
  expect(searchTerms('мʼята Hawaiʻi ʼ')).toEqual(['м', 'ята', 'Hawai', 'i']);
});

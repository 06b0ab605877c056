import { expect, test } from 'vitest';
import { readServiceQuestion } from './service-question.ts';

test.each([
  ['shipping', 'shipping'],
  ['Returns', 'returns'],
  ['return tea', 'return'],
  ['where is my order', 'order'],
  ['shipping to Canada', 'shipping canada'],
  ['Rücksendung', 'rucksendung'],
])('[SRCH-1] %j asks about the service: %s', (typed, words) => {
  expect(readServiceQuestion(typed)).toBe(words);
});

test.each([
  'tea',
  'gyokuro shipping',
  'gift',
  'sencha',
  'how to',
  '',
  'black tea',
  'honey',
])('[SRCH-1] %j does not only ask about the service', (typed) => {
  expect(readServiceQuestion(typed)).toBeUndefined();
});

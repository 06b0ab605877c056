import { expect, test } from 'vitest';
import { readServiceQuestion } from './service-question.ts';

test.each([
  ['shipping', 'shipping'],
  ['Returns', 'returns'],
  ['where is my order', 'order'],
  ['return an order', 'return order'],
  ['Rücksendung', 'rucksendung'],
])('[SRCH-1] %j asks about the service: %s', (typed, words) => {
  expect(readServiceQuestion(typed)).toBe(words);
});

test.each([
  'tea',
  'gyokuro shipping',
  'tea time',
  'new tea',
  'order coffee',
  'mexico coffee',
  'tea service',
  'tea sale',
  'shipping to Canada',
  'gift',
  'sencha',
  'how to',
  '',
  'black tea',
  'honey',
])('[SRCH-1] %j does not only ask about the service', (typed) => {
  expect(readServiceQuestion(typed)).toBeUndefined();
});

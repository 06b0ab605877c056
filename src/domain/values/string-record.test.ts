import { expect, test } from 'vitest';
import { isStringRecord } from './string-record.ts';

test.each([
  ['{}', true],
  ['{"a":"1","b":""}', true],
  ['{"a":1}', false],
  ['{"a":"1","b":null}', false],
  ['{"a":{}}', false],
  ['["a"]', false],
  ['[]', false],
  ['null', false],
  ['"a"', false],
])('accepts only an object of strings: %s', (json, isTaken) => {
  expect(isStringRecord(JSON.parse(json))).toBe(isTaken);
});

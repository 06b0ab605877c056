import { expect, test } from 'vitest';
import { countryName, countryNameInText } from './country-name.ts';

test.each([
  ['US', 'United States', 'the United States'],
  ['GB', 'United Kingdom', 'the United Kingdom'],
  ['NL', 'Netherlands', 'the Netherlands'],
  ['FK', 'Falkland Islands', 'the Falkland Islands'],
  ['DE', 'Germany', 'Germany'],
  ['no country', 'no country', 'no country'],
])('[PAY-3] %s is called %s, and %s within a sentence', (code, name, inText) => {
  expect([countryName(code), countryNameInText(code)]).toEqual([name, inText]);
});

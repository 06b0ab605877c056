import { expect, test, vi } from 'vitest';
import { countryName, countryNameInText } from './country-name.ts';

test.each([
  ['US', 'United States', 'the United States'],
  ['GB', 'United Kingdom', 'the United Kingdom'],
  ['NL', 'Netherlands', 'the Netherlands'],
  ['FK', 'Falkland Islands', 'the Falkland Islands'],
  ['DE', 'Germany', 'Germany'],
  ['HK', 'Hong Kong', 'Hong Kong'],
  ['MO', 'Macao', 'Macao'],
  ['PS', 'Palestine', 'Palestine'],
  ['no country', 'no country', 'no country'],
])('[PAY-3] %s is called %s, and %s within a sentence', (code, name, inText) => {
  expect([countryName(code), countryNameInText(code)]).toEqual([name, inText]);
});

test.each([
  ['FK', 'Falkland Islands (Islas Malvinas)', 'Falkland Islands'],
  ['HK', 'Hong Kong SAR China', 'Hong Kong'],
])('[PAY-3] %s, which a browser calls %s, is called %s', (code, ofBrowser, name) => {
  vi.spyOn(Intl.DisplayNames.prototype, 'of').mockReturnValue(ofBrowser);
  expect(countryName(code)).toBe(name);
});

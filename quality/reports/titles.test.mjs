// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the titles contain template variables as text
import { expect, test } from 'vitest';
import { listOfTests, plainTitle, titlePattern } from './titles.mjs';

test.each([
  ['the clock is ${name}', 'the clock is …'],
  ['none of ${FORGED.length} tokens signs in', 'none of … tokens signs in'],
  ['none of ${Object.keys(EXTRA).length} fields counts', 'none of … fields counts'],
  ['${left} of ${all}', '… of …'],
  ['${`${a}-${b}`} and ${[1].map((n) => ({ n })).length} rows', '… and … rows'],
  ['[CART-3] rejects %s and $name.first', 'rejects … and …'],
  ['costs $4 or {braces}', 'costs … or {braces}'],
])('writes a template variable as an ellipsis: %s', (title, plain) => {
  expect(plainTitle(title)).toBe(plain);
});

test('matches the titles of a run by the plain title', () => {
  const pattern = titlePattern('rejects … (twice)');
  expect(pattern.test('rejects a\nb (twice)')).toBe(true);
  expect(pattern.test('rejects a (twice) again')).toBe(false);
});

test('lists each title of a file once, sorted', () => {
  const outcome = /** @type {const} */ ('passed');
  const tests = [
    { file: 'b.test.ts', title: '[CART-3] closes', outcome },
    { file: 'a.test.ts', title: '[phone] a | b', outcome },
    { file: 'a.test.ts', title: '[desktop] a | b', outcome },
  ];
  expect(listOfTests(tests)).toEqual(['- a \\| b — `a.test.ts`', '- closes — `b.test.ts`']);
});

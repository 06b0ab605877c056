// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the titles hold template variables as text
import { expect, test } from 'vitest';
import { sentence } from './page.mjs';

test.each([
  ['the clock is ${name}', 'the clock is …'],
  ['none of ${FORGED.length} tokens signs in', 'none of … tokens signs in'],
  ['none of ${Object.keys(EXTRA).length} fields counts', 'none of … fields counts'],
  ['${left} of ${all}', '… of …'],
  ['${`${a}-${b}`} and ${[1].map((n) => ({ n })).length} rows', '… and … rows'],
  ['[CART-3] rejects %s and $name.first', 'rejects … and …'],
  ['costs $4 or {braces}', 'costs … or {braces}'],
])('prints what a title is tried with as an ellipsis: %s', (title, printed) => {
  expect(sentence(title)).toBe(printed);
});

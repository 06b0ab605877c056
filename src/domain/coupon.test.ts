import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_TYPED_CODE, normaliseCode } from './coupon.ts';

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-'.split('');
const INVISIBLE = [
  ' ',
  '\u00a0',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u202f',
  '\u3000',
  '\t',
  '\u200e',
  '\ufe0f',
  '\u2800',
];
const DASHES = ['-', '‐', '‑', '‒', '–', '—', '―', '−', '﹣', '－', 'ー', '⁃', '⁻'];
const AROUND = [
  '"',
  '“',
  '”',
  '„',
  '«',
  '»',
  '‘',
  '’',
  "'",
  '.',
  ',',
  ';',
  '!',
  '。',
  '、',
  '(',
  ')',
  '[',
  ']',
  '*',
  '_',
  '`',
  '<',
  '>',
];

const fullWidth = (character: string) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0);
/** Ways to write one character of a code. */
const written = (character: string) =>
  character === '-'
    ? fc.constantFrom(...DASHES)
    : fc.constantFrom(
        character,
        character.toLowerCase(),
        fullWidth(character),
        fullWidth(character.toLowerCase()),
      );
const some = (characters: readonly string[], most: number) =>
  fc.array(fc.constantFrom(...characters), { maxLength: most }).map((list) => list.join(''));

test('[CART-8] reads a code however it is spelled, spaced, quoted or punctuated', () => {
  const spelled = fc.array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 20 }).chain((code) =>
    fc.record({
      code: fc.constant(code.join('')),
      typed: fc
        .tuple(
          some([...AROUND, ...INVISIBLE], 8),
          fc.tuple(...code.map((character) => fc.tuple(written(character), some(INVISIBLE, 2)))),
          some([...AROUND, ...INVISIBLE], 8),
        )
        .map(([before, inner, after]) => `${before}${inner.flat().join('')}${after}`),
    }),
  );
  fc.assert(fc.property(spelled, ({ code, typed }) => normaliseCode(typed) === code));
});

test.each([
  ['SPRING 25', 'SPRING25'],
  [' “welcome10”. ', 'WELCOME10'],
  ['ＴＥＡ－１０', 'TEA-10'],
  ['TEA – 10', 'TEA-10'],
  ['*first\u00a0flush*', 'FIRSTFLUSH'],
  ['<tea10>,', 'TEA10'],
  ['T\u200bE\u00adA', 'TEA'],
  ['tea10\r\n', 'TEA10'],
])('[CART-8] reads %j as %s', (typed, code) => {
  expect(normaliseCode(typed)).toBe(code);
});

test.each([
  '',
  ' ',
  '“”',
  '…',
  'TEA&10',
  'ТЕА10',
  'tea/10',
  'tea_10',
  'x'.repeat(41),
  'é',
  '💚',
])('[CART-8] reads %j as no code', (typed) => {
  expect(normaliseCode(typed)).toBeNull();
});

test('reads a code of any length in no time, and its own result as itself', () => {
  expect(normaliseCode('\u0301'.repeat(1_000_000))).toBeNull();
  expect(normaliseCode(`${' '.repeat(MAX_TYPED_CODE)}A`)).toBeNull();
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: MAX_TYPED_CODE }), (typed) => {
      const code = normaliseCode(typed);
      return code === null || (/^[A-Z0-9-]{1,40}$/.test(code) && normaliseCode(code) === code);
    }),
  );
});

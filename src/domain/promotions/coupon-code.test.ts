import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_TYPED_CODE_LENGTH } from './coupon.ts';
import { couponCodes, similarCodes } from './coupon-code.ts';

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
const spellingsOf = (character: string) =>
  character === '-'
    ? fc.constantFrom(...DASHES)
    : fc.constantFrom(
        character,
        character.toLowerCase(),
        fullWidth(character),
        fullWidth(character.toLowerCase()),
      );
const upTo = (characters: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...characters), { maxLength }).map((list) => list.join(''));

test('[CART-8] reads a code however it is spelled, spaced, quoted or punctuated', () => {
  const spelled = fc.array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 20 }).chain((code) =>
    fc.record({
      code: fc.constant(code.join('')),
      typed: fc
        .tuple(
          upTo([...AROUND, ...INVISIBLE], 8),
          fc.tuple(...code.map((character) => fc.tuple(spellingsOf(character), upTo(INVISIBLE, 2)))),
          upTo([...AROUND, ...INVISIBLE], 8),
        )
        .map(([before, inner, after]) => `${before}${inner.flat().join('')}${after}`),
    }),
  );
  fc.assert(fc.property(spelled, ({ code, typed }) => couponCodes(typed)[0] === code));
});

test.each([
  ['SPRING 25', 'SPRING25'],
  [' “welcome10”. ', 'WELCOME10'],
  ['ＴＥＡ－１０', 'TEA-10'],
  ['TEA-١٠', 'TEA-10'],
  ['tea-१०', 'TEA-10'],
  ['TEA – 10', 'TEA-10'],
  ['*first\u00a0flush*', 'FIRSTFLUSH'],
  ['<tea10>,', 'TEA10'],
  ['T\u200bE\u00adA', 'TEA'],
  ['tea10\r\n', 'TEA10'],
  ['TEATIME5\u0000', 'TEATIME5'],
  ['\u0007TEA\u0000TIME5\u001f', 'TEATIME5'],
  ['TEATIME5\u009d', 'TEATIME5'],
  ['TEA.TIME.5', 'TEATIME5'],
  ['TEA_TIME5', 'TEATIME5'],
  ['tea·time·5', 'TEATIME5'],
  ['T.E.A.10', 'TEA10'],
  ['“tea_10”.', 'TEA10'],
  ['TEA:TIME:5', 'TEATIME5'],
  ['tea_time-5', 'TEATIME-5'],
])('[CART-8] reads %j as %s', (typed, code) => {
  expect(couponCodes(typed)[0]).toBe(code);
});

test.each([
  ['ТЕА10', 'TEA10'],
  ['WЕLСОМЕ10', 'WELCOME10'],
  ['ΤΕΑΤΙΜΕ5', 'TEATIME5'],
  ['τεατιme5', 'TEATIME5'],
  ['Ρ\u200bΟΤ', 'POT'],
  ['МАТСНА', 'MATCHA'],
  ['скоре', 'CKOPE'],
  ['&#1058;EA10', 'TEA10'],
  ['%D0%A2EA10', 'TEA10'],
])('[CART-8] reads the letters of %j that look like Latin ones as %s', (typed, code) => {
  expect(couponCodes(typed)[0]).toBe(code);
});

test.each([
  ['WELCOME1O', 'WELCOME10'],
  ['WELCOMEIO', 'WELCOME10'],
  ['WELC0ME10', 'WELCOME10'],
  ['WE1C0MEl0', 'WELCOME10'],
  ['welcomelo', 'WELCOME10'],
  ['FlRSTF1USH', 'FIRSTFLUSH'],
  ['5OOFF', '50OFF'],
  ['500FF', '5OOFF'],
  ['1L1', 'II1'],
  ['use WELCOMEIO', 'WELCOME10'],
])('[CART-8] reads %s as similar to %s', (typed, code) => {
  expect(similarCodes(couponCodes(typed))).toContain(code);
});

test.each([
  'TEA25',
  'SPR-2G',
  '',
  'WE1C0ME',
  'O'.repeat(40),
  'IL10'.repeat(10),
])('[CART-8] reads %j as similar to a few other codes at most', (typed) => {
  const codes = couponCodes(typed);
  const similar = similarCodes(codes);
  expect(similar.length).toBeLessThan(64);
  expect(similar.filter((code) => codes.includes(code))).toEqual([]);
});

test.each([
  '',
  ' ',
  '“”',
  '…',
  'TEA&10',
  'ТЕЛЬ10',
  'tea/10',
  'tea_&_10',
  'x'.repeat(41),
  'é',
  '💚',
])('[CART-8] reads %j as no code', (typed) => {
  expect(couponCodes(typed)).toEqual([]);
});

test.each([
  'Code: WELCOME10',
  'code:welcome10',
  'Coupon code WELCOME10',
  'Use WELCOME10 at checkout!',
  'Your code is “WELCOME10”.',
  'WELCOME10 (10 % off)',
  'WELCOME10(10%off)',
  'WELCOME10 - 10% off your first order',
  '10% off: WELCOME10',
  '1. WELCOME10',
  '1) WELCOME10',
  '- WELCOME10',
  '• welcome10 until November 30',
  'WELCOME=\n10',
  'WELCOME=\r\n10',
  'WELCOME=10',
  'WELCOME%20 10',
  'WELCOME10%20',
  '%57ELCOME10',
  '&nbsp;WELCOME10&nbsp;',
  'WELCOME&#8203;10',
  'WELCOME&shy;10&#xA0;',
  '<b>WELCOME10</b>',
  '<code>welcome10</code>',
  '**WELCOME10**',
  '__WELCOME10__',
  '[WELCOME10](https://camellia.example/deals)',
  '[Get 10% off](https://camellia.example/?coupon=WELCOME10)',
  'https://camellia.example/?coupon=WELCOME10',
  'https://camellia.example/tea?utm_source=mail&code=welcome10&x=1#top',
  'https://camellia.example/tea?a=1&amp;promo_code=WELCOME10',
  'camellia.example/?code=3DWELCOME10',
  'https://camellia.example/discount/WELCOME10',
  'coupon=WELCOME10',
  'Gutscheincode: WELCOME10',
  'クーポン WELCOME10',
  'Ｃｏｄｅ：ＷＥＬＣＯＭＥ１０',
  '"WELCOME10", valid until 2026-11-30',
])('[CART-8] finds the code WELCOME10 in %j', (typed) => {
  expect(couponCodes(typed)).toContain('WELCOME10');
});

test.each([
  ['Coupon code FIRSTFLUSH', 'FIRSTFLUSH'],
  ['code: firstflush', 'FIRSTFLUSH'],
  ['FIRSTFLUSH – for you', 'FIRSTFLUSH'],
  ['Enter TEA-10-NOW', 'TEA-10-NOW'],
  ['https://camellia.example/?coupon=tea', 'TEA'],
])('[CART-8] finds a code of letters or hyphens in %j', (typed, code) => {
  expect(couponCodes(typed)).toContain(code);
});

test.each([
  ['WELCOME100', ['WELCOME100']],
  ['WELCOME-10', ['WELCOME-10']],
  ['XWELCOME10', ['XWELCOME10']],
  ['SPRING 25', ['SPRING25', 'SPRING']],
  ['AAA1 BBB2 CCC3 DDD4 EEE5', ['AAA1BBB2CCC3DDD4EEE5', 'AAA1', 'BBB2']],
])('[CART-8] reads %j as a few codes, the whole text first', (typed, codes) => {
  expect(couponCodes(typed)).toEqual(codes);
});

test('reads a code of any length in no time, and its own result as itself', () => {
  expect(couponCodes('\u0301'.repeat(1_000_000))).toEqual([]);
  expect(couponCodes(`${' '.repeat(MAX_TYPED_CODE_LENGTH)}A`)).toEqual([]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: MAX_TYPED_CODE_LENGTH }), (typed) => {
      const codes = couponCodes(typed);
      return (
        codes.length <= 3 &&
        codes.every((code) => /^[A-Z0-9-]{1,40}$/.test(code) && couponCodes(code)[0] === code)
      );
    }),
  );
});

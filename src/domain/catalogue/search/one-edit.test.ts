import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOneEditApart } from './one-edit.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'e', 't', 'g', 'r'), minLength: 1, maxLength: 8 });

test('distinguishes words with one typing error from the word and from those with more', () => {
  fc.assert(
    fc.property(word, fc.nat(7), fc.constantFrom('x', 'y', 'z'), (text, place, letter) => {
      const at = place % text.length;
      const [before, after] = [text.slice(0, at), text.slice(at)];
      expect(isOneEditApart(text, text)).toBe(false);
      expect(isOneEditApart(text, before + letter + after)).toBe(true);
      expect(isOneEditApart(text, before + after.slice(1))).toBe(true);
      expect(isOneEditApart(text, before + letter + after.slice(1))).toBe(true);
      expect(isOneEditApart(text, `${letter}${text}${letter}`)).toBe(false);
    }),
  );
  expect(isOneEditApart('balck', 'black')).toBe(true);
  expect(isOneEditApart('blakc', 'balck')).toBe(false);
});

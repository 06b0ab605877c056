import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTruncationOf, namesInLink } from './mangled-link.ts';

const word = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', 'X', 'Y', 'Z', '0', '1', '9'),
  minLength: 1,
  maxLength: 6,
});
const words = fc.array(word, { minLength: 2, maxLength: 5 });

test('[PROD-1] treats a prefix of a name as truncated if it ends at a space, not within a word', () => {
  fc.assert(
    fc.property(words, (typed) => {
      const name = typed.join(' ');
      for (let n = 1; n <= typed.length; n += 1)
        expect(isTruncationOf(name, typed.slice(0, n).join(' '))).toBe(true);
      const ends = typed.map((_, n) => typed.slice(0, n + 1).join('').length);
      for (let end = 1; end < name.length; end += 1) {
        const cut = name.slice(0, end);
        const length = cut.replaceAll(' ', '').length;
        expect([cut, isTruncationOf(name, cut)]).toEqual([cut, ends.includes(length)]);
      }
    }),
  );
});

test.each([
  ['Kyoto Hōjicha', 'Kyoto H', true],
  ['Kyoto Hōjicha', 'Kyoto Ho', true],
  ['Kyoto Hōjicha', 'Kyoto Hoj', false],
  ['Crème Brûlée Oolong', 'Cr', true],
  ['Crème Brûlée Oolong', 'Creme Brul', true],
  ['Crème Brûlée Oolong', 'Creme Bru', true],
  ['Crème Brûlée Oolong', 'Crem', false],
  ['Kettle / Tetsubin, 0.8 l', 'Tetsubin', true],
  ['Kettle / Tetsubin, 0.8 l', 'Tetsu', false],
  ['Summer Blend (organic)', 'Summer Blend', true],
])('[PROD-1] treats a link to %s that ends in %s as truncated: %s', (name, cut, isCut) => {
  expect(isTruncationOf(name, cut)).toBe(isCut);
});

test('[PROD-1] treats the text before a page title as a complete name', () => {
  for (const separator of ['-', '–', '—', '·', '•', ':', '»', '--'])
    expect(namesInLink(`Uji Matcha ${separator} Camellia`)).toContainEqual({
      name: 'Uji Matcha',
      isComplete: true,
    });
  expect(namesInLink('Uji-Matcha').every(({ isComplete }) => !isComplete)).toBe(true);
});

test('[PROD-1] treats the text before a file extension as a complete name', () => {
  for (const ending of ['.html', '.HTM', '.shtml', '.php5', '.aspx', '/index.html', '/default.asp'])
    expect(namesInLink(`Uji Matcha${ending}`)).toContainEqual({ name: 'Uji Matcha', isComplete: true });
  for (const text of ['Uji Matcha.h', 'Uji Matcha html', 'Uji Matcha No.5', 'Uji Matcha/index'])
    expect(namesInLink(text).every(({ isComplete }) => !isComplete)).toBe(true);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodedAsUtf8, withoutMojibake } from './windows-1252.ts';

const NAMES = [
  'Kyoto Hōjicha',
  'Café “Noir”',
  'Tokoname Kyūsu',
  'Šumava — œillet',
  '東方美人',
  'Masala 🫖 Chai',
];
const utf8 = new TextEncoder();
const readAs = (encoding: string) => (text: string) => new TextDecoder(encoding).decode(utf8.encode(text));
const readAsLatin1 = (text: string) => String.fromCharCode(...utf8.encode(text));

test.each(NAMES)('restores %s after a program has read its UTF-8 as Windows-1252 or Latin-1', (name) => {
  for (const misread of [readAs('windows-1252'), readAsLatin1])
    expect(withoutMojibake(misread(name))).toBe(name);
});

test('restores any text that was read as Latin-1, and leaves it as it is when it was not', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'é', ' ', 'ō', 'ū', 'ç', 'ß', '-', '東', '🫖') });
  fc.assert(
    fc.property(texts, (text) => {
      expect(withoutMojibake(readAsLatin1(text))).toBe(text);
      expect(withoutMojibake(text)).toBe(text);
    }),
  );
});

test.each([
  ['H%F4jicha', 'H%C3%B4jicha'],
  ['Caf%e9', 'Caf%C3%A9'],
  ['%93tea%94', '%E2%80%9Ctea%E2%80%9D'],
  ['%9Cillet', '%C5%93illet'],
  ['%A0', '%C2%A0'],
  ['Caf%C3%A9', 'Caf%C3%A9'],
  ['%E0%A4%A', '%E0%A4%A'],
  ['%ED%A0%80', '%ED%A0%80'],
  ['%20%41', '%20%41'],
])('encodes %s as %s', (text, encoded) => {
  expect(encodedAsUtf8(text)).toBe(encoded);
});

import { expect, test } from 'vitest';
import { decodeFile, isWorkbook } from './decode-file.ts';

test('decodes a file in UTF-8, UTF-16 and Windows-1252', () => {
  const text = 'Order;Café\n';
  const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
  for (const bytes of [new TextEncoder().encode(text), utf16, new Uint8Array(Buffer.from(text, 'latin1'))])
    expect(decodeFile(bytes)).toBe(text);
  expect(decodeFile(new TextEncoder().encode(`\ufeff${text}`))).toBe(text);
});

test('decodes text whose last character is cut off', () => {
  expect(decodeFile(new TextEncoder().encode('Café').slice(0, -1))).toBe('Caf');
});

test('knows a workbook by its first bytes', () => {
  expect(isWorkbook(new Uint8Array([0x50, 0x4b, 3, 4]))).toBe(true);
  expect(isWorkbook(new TextEncoder().encode('Order'))).toBe(false);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderNumberRange } from '#domain/orders/self-service/order-number-range.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { barcodeOf } from './barcode-of.ts';

/** The modules of a path, without the quiet zones. */
const modulesOf = ({ path, width }: ReturnType<typeof barcodeOf>): string => {
  const modules = Array.from({ length: width }, () => '0');
  for (const [, at, length] of path.matchAll(/M(\d+) 0h(\d+)v1h-\2z/g))
    modules.fill('1', Number(at), Number(at) + Number(length));
  expect(modules.splice(0, 10).join('') + modules.splice(-10).join('')).toBe('0'.repeat(20));
  return modules.join('');
};

test('encodes a short number as the published symbols of Code 128', () => {
  // Start B, C A M 7 K 4 Q 2 M, check symbol, stop, as another encoder (bwip-js) writes them.
  const symbols =
    '11010010000 10001000110 10100011000 10111011000 11101101110 10110001110 11001001110 11010001110 11001110010 10111011000 11000100100 1100011101011';
  expect(modulesOf(barcodeOf('CAM-7K4Q2M'))).toBe(symbols.replaceAll(' ', ''));
});

test('what a scanner types means the order, and a module is wide enough for it on 70 mm', () => {
  fc.assert(
    fc.property(fc.uuid(), (orderNumber) => {
      const { text, width } = barcodeOf(shortNumberOf(orderNumber));
      expect(orderNumberRange(text)).toEqual(orderNumberRange(shortNumberOf(orderNumber)));
      const { from = '', to = '' } = orderNumberRange(text) ?? {};
      expect(from <= orderNumber && orderNumber <= to).toBe(true);
      expect(70 / width).toBeGreaterThan(0.25);
    }),
  );
});

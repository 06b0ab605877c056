import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWellFormed, toWellFormed } from './well-formed.ts';

test('detects and repairs lone surrogates as the built-in methods do', () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 });
  const surrogates = fc.array(fc.integer({ min: 0xd7ff, max: 0xe000 }), { maxLength: 20 });
  fc.assert(
    fc.property(fc.oneof(units, surrogates), (codes) => {
      const text = String.fromCharCode(...codes);
      expect(isWellFormed(text)).toBe(text.isWellFormed());
      expect(toWellFormed(text)).toBe(text.toWellFormed());
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toScriptJson } from './json-ld.tsx';

const hostileArbitrary = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('</script>', '<!--', '<script', '"', '\\', '\u2028', ']]>', '&lt;', "'", '\n'))
    .map((parts) => parts.join('')),
);

test('[SEO-1] escapes any product name within its script, so that it can be parsed again', () => {
  fc.assert(
    fc.property(hostileArbitrary, (name) => {
      const text = toScriptJson({ name });
      expect(text).not.toContain('<');
      expect(JSON.parse(text)).toEqual({ name });
    }),
  );
});

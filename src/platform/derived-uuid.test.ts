import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { derivedUuid } from './derived-uuid.ts';

test('derives a valid UUID, the same one only for the same id and text', () => {
  const schema = z.uuid({ version: 'v8' });
  fc.assert(
    fc.property(fc.uuid(), fc.string(), fc.string(), (id, one, other) => {
      expect(schema.parse(derivedUuid(id, one))).toBe(derivedUuid(id, one));
      expect(derivedUuid(id, one) === derivedUuid(id, other)).toBe(one === other);
    }),
  );
});

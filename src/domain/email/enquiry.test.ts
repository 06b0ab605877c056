import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFields } from '../api/parse-fields.ts';
import { enquirySchema } from './enquiry.ts';

const enquiry = { name: 'Bruno', email: 'bruno@example.com', phone: '', town: 'Pécs', message: 'Books.' };
const issuesOf = (changes: object): string[] => {
  const parsed = parseFields(enquirySchema, { ...enquiry, ...changes });
  return parsed.ok ? [] : Object.keys(parsed.error);
};

test('an enquiry requires name, email, town and message, and no phone', () => {
  expect(issuesOf({})).toEqual([]);
  expect(issuesOf({ phone: '+36 72 555 010' })).toEqual([]);
  for (const field of ['name', 'email', 'town', 'message'])
    expect(issuesOf({ [field]: '  ' })).toEqual([field]);
  expect(issuesOf({ phone: 'call me' })).toEqual(['phone']);
  expect(enquirySchema.parse({ ...enquiry, role: 'owner' })).not.toHaveProperty('role');
});

test('a message keeps its lines with normalized line ends, and no other control characters', () => {
  const { message } = enquirySchema.parse({ ...enquiry, message: ' One\r\n\tTwo\rThree\n' });
  expect(message).toBe('One\n\tTwo\nThree');
  for (const sign of ['\u0000', '\u001b', '\u007f', '\ud800'])
    expect(issuesOf({ message: `a${sign}b` })).toEqual(['message']);
  expect(issuesOf({ message: 'a'.repeat(4001) })).toEqual(['message']);
});

test('accepts its own output unchanged, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      const first = enquirySchema.safeParse({ ...enquiry, name: typed, town: typed, message: typed });
      fc.pre(first.success);
      expect(enquirySchema.parse(first.data)).toEqual(first.data);
    }),
  );
});

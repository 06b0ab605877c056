import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailKey, resetPasswordSchema, signInSchema, signUpSchema } from '../accounts/credentials.ts';
import { toSearchWords } from '../catalogue/search/search.ts';
import { enquirySchema } from '../email/enquiry.ts';
import { purchaseRequestSchema } from '../orders/purchase.ts';
import { canNormalize, toNfc } from './nfc.ts';

/** Combining marks in an order that normalization must sort. */
const marks = (length: number) => `a${'\u0301'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}`;

test('normalizes accents in every script', () => {
  for (const word of ['Kyoto Hōjicha', 'Thé vert', 'チャイ', 'ชาเขียว', 'שָׁלוֹם', 'Trà sữa'])
    expect(toNfc(word.normalize('NFD'))).toBe(word.normalize('NFC'));
  expect([canNormalize(marks(30)), canNormalize(marks(32))]).toEqual([true, false]);
  expect(toNfc(marks(32))).toBe(marks(32));
});

test('normalizing twice changes nothing', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => toNfc(toNfc(text)) === toNfc(text)));
});

const long = marks(200_000);
const address = Object.fromEntries(
  ['name', 'line1', 'line2', 'city', 'state', 'postal_code', 'country', 'phone'].map((field) => [
    field,
    long,
  ]),
);

test.each<[string, () => unknown]>([
  [
    'a purchase',
    () => purchaseRequestSchema.safeParse({ items: [], shipping: address, billing: address, email: long }),
  ],
  ['a sign-in', () => signInSchema.safeParse({ email: long, password: long })],
  [
    'a sign-up',
    () => signUpSchema.safeParse({ displayName: long, email: long, password: long, confirmPassword: long }),
  ],
  ['a new password', () => resetPasswordSchema.safeParse({ password: 'first flush', confirmPassword: long })],
  [
    'an enquiry',
    () => enquirySchema.safeParse({ name: long, email: long, phone: long, town: long, message: long }),
  ],
  ['a search', () => toSearchWords(long)],
  ['an address', () => emailKey(long)],
])('%s with many unordered combining marks is rejected quickly', (_, parse) => {
  const start = performance.now();
  parse();
  // Sorting them would take minutes.
  expect(performance.now() - start).toBeLessThan(1_000);
});

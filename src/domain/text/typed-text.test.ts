import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withAsciiDigits } from './normalize-text.ts';
import { addressLineOf, emailSchema, lineOf, linesOf, phoneSchema, postalCodeOf } from './typed-text.ts';

const line = lineOf(120);
const street = addressLineOf(120);
const postalCode = postalCodeOf(20);

const NAMES = [
  'X',
  'Ng',
  'O’Neill',
  "O'Neill",
  'Oʻahu Kaʻiulani',
  'D`Arcy ´Amor',
  'Anne-Marie St. John-Smythe, Jr.',
  'X Æ A-12',
  '佐々木 𠮷野',
  '김 봄',
  'محمد بن سلمان',
  'می‌خواهم',
  'שָׁלוֹם',
  'ശ്രീ അനില്‍',
  'สมชาย ใจดี',
  'Nguyễn Thị Ánh',
  'Ὀδυσσεύς',
  'ᠮᠣᠩᠭᠣᠯ ᠬᠡᠯᠡ᠎ᠡ',
  'Zoë 🏴󠁧󠁢󠁳󠁣󠁴󠁿 👩‍🌾 ❤️',
  '№ 5',
];
test.each(NAMES)('[PAY-2] accepts %j in every text field, and stores it unchanged', (typed) => {
  for (const schema of [line, street]) {
    expect(schema.parse(typed)).toBe(typed.normalize('NFC'));
    expect(schema.parse(`\u200f ${typed.normalize('NFD')}\u00ad\t`)).toBe(typed.normalize('NFC'));
  }
});

test.each([
  ['Ada\u00a0 Lovelace', 'Ada Lovelace'],
  ['\u202eAda\u202c', 'Ada'],
  ['Ada\tLovelace', 'Ada Lovelace'],
  ['Ada\vLovelace', 'Ada Lovelace'],
  ['Ada\fLovelace', 'Ada Lovelace'],
  ['山田\u3000太郎', '山田 太郎'],
  ['A\u00adda\u200b', 'Ada'],
  ['\u2028Ada\u2029', 'Ada'],
  ['\u200b\u200d \u3164 \u2800', ''],
  ['\u200d\ufe0f', ''],
])('[PAY-2] stores %j as %j', (typed, stored) => expect(line.parse(typed)).toBe(stored));

test('[PAY-2] stores house numbers with ASCII digits', () => {
  expect(street.parse('東京都千代田区１－２')).toBe('東京都千代田区1－2');
  expect(street.parse('شارع الملك ٧')).toBe('شارع الملك 7');
  expect(street.parse('गली १२')).toBe('गली 12');
});

test.each([
  ['100-0001', '100-0001'],
  ['１００－０００１', '100-0001'],
  ['１００ー０００１', '100-0001'],
  ['〒100-0001', '100-0001'],
  ['1000001', '1000001'],
  ['sw1a1aa', 'SW1A1AA'],
  [' sw1a  1aa ', 'SW1A 1AA'],
  ['k1a\u00a00b1', 'K1A 0B1'],
  ['١١٥٦٤', '11564'],
  ['११०००१', '110001'],
  ['97477–1234', '97477-1234'],
  ['lv-1050', 'LV-1050'],
  ['AD500', 'AD500'],
  ['\u200e1234\u200f', '1234'],
])('[PAY-2] stores the postal code %j as %j', (typed, stored) => {
  expect(postalCode.parse(typed)).toBe(stored);
  expect(postalCode.parse(stored)).toBe(stored);
});

const SYSTEMS = Intl.supportedValuesOf('numberingSystem');
test('converts the digits of every script', () => {
  let scripts = 0;
  for (const numberingSystem of SYSTEMS) {
    const written = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(
      9_876_543_210,
    );
    if (!/^\p{Nd}+$/u.test(written)) continue;
    scripts += 1;
    expect([numberingSystem, withAsciiDigits(written)]).toEqual([numberingSystem, '9876543210']);
  }
  expect(scripts).toBeGreaterThan(50);
});

const pieces = fc.constantFrom(
  ...Array.from('15٣ー〒ｅ\u202e\ufe0f\u200d\u200b\u00ad\u3000+-()[] ./,;x#@a<>:'),
  'ext. 1',
  'tel:',
  '555',
  '@example.com',
);
test.each([
  ['a line', line],
  ['a line of an address', street],
  ['a postal code', postalCode],
  ['a phone number', phoneSchema],
  ['an email', emailSchema],
  ['a message', linesOf(200, 'empty')],
])('%s accepts its own output unchanged, whatever was typed', (_, schema) => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: pieces, maxLength: 12 }),
    fc.string({ unit: pieces, maxLength: 9 }).map((text) => `+1 555${text}`),
    fc.string({ unit: pieces, maxLength: 6 }).map((text) => `${text}a@example${text}`),
  );
  let accepted = 0;
  fc.assert(
    fc.property(typed, (text) => {
      const first = schema.safeParse(text);
      if (!first.success) return true;
      accepted += 1;
      return schema.parse(first.data) === first.data;
    }),
    { numRuns: 3000 },
  );
  expect(accepted).toBeGreaterThan(50);
});

test('does not normalize a text before its length is checked', () => {
  const long = 'a\u0301'.repeat(5_000_000);
  const start = performance.now();
  for (const schema of [line, street, postalCode, phoneSchema, emailSchema])
    expect(schema.safeParse(long).success).toBe(false);
  expect(performance.now() - start).toBeLessThan(100);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneSchema } from './typed-text.ts';

const LINKED = [
  ['https://wa.me/15555550143', '+15555550143'],
  ['wa.me/4930901820?text=Hi%202%20all', '+4930901820'],
  ['https://api.whatsapp.com/send?phone=15555550143', '+15555550143'],
  ['https://web.whatsapp.com/send/?phone=%2B4930901820&text=Hi', '+4930901820'],
  ['whatsapp://send?text=Hi&phone=33123456789', '+33123456789'],
  ['Chat: https://wa.me/+442079460958', '+442079460958'],
  ['[WhatsApp](https://wa.me/15555550143)', '+15555550143'],
  ['https://t.me/+15555550143', '+15555550143'],
  ['020 7946 0958 (https://wa.me/442079460958)', '+442079460958'],
] as const;

const MISTYPED = [
  ['+1 +1 555 555 0143', '+1 555 555 0143'],
  ['+49+4930901820', '+4930901820'],
  ['(+44) +44 20 7946 0958', '+44 20 7946 0958'],
  ['+33 0033 1 23 45 67 89', '+33 1 23 45 67 89'],
  ['+44 44 20 7946 0958', '+44 44 20 7946 0958'],
  ['+47 47 12 34 56', '+47 47 12 34 56'],
  ['555-55O-O143', '555-550-0143'],
  ['O3o 9O182O', '030 901820'],
  ['+44 2O 7946 O958', '+44 20 7946 0958'],
  ['06 l2 34 56 78', '06 12 34 56 78'],
  ['(555) 555-OI43', '(555) 555-0143'],
] as const;

const AFTER_WORDS = [
  ['Jane 555-555-0143', '555-555-0143'],
  ['Jane 5555550143', '5555550143'],
  ['Jane (555) 555-0143', '(555) 555-0143'],
  ['Jane Doe: 555-555-0143', '555-555-0143'],
  ['Anna 030 901820', '030 901820'],
  ['Marie 06 12 34 56 78', '06 12 34 56 78'],
  ['张伟 13800138000', '13800138000'],
  ['Floor two, +1 555 555 0143', '+1 555 555 0143'],
  ['my number is 1-555-555-0143', '1-555-555-0143'],
  ['call me at 555 555 0143', '555 555 0143'],
  ['Phone no.: 555 555 0143', '555 555 0143'],
  ['Telefone 11 91234 5678', '11 91234 5678'],
  ['móvil 612 345 678', '612 345 678'],
  ['Handy 171 555 0143', '171 555 0143'],
  ['Tel: 1 555 555 0143', '1 555 555 0143'],
] as const;

test.each([...LINKED, ...MISTYPED, ...AFTER_WORDS])('reads the phone number in %j', (typed, stored) => {
  expect(phoneSchema.parse(typed)).toBe(stored);
  expect(phoneSchema.parse(stored)).toBe(stored);
});

test.each([
  'Unit 5 555 555 0143',
  'Apt 512 555 0143',
  'Apt #5 555-555-0143',
  'Apt. 5 - 555 555 0143',
  'Apt: 5 555 555 0143',
  'Room: 512 555 0143',
  'Suite 100 (555) 555-0143',
  'Flat 2 020 7946 0958',
  'Unit 05 555 555 0143',
  'Hotel 512 555 0143',
  'Hauptstr. 12 030 901820',
  'кв. 5 8 495 123-45-67',
  'Piso 2 91 555 01 43',
  'Springfield 97477 555 0143',
  '97477 Springfield',
  'Phone 2 555 555 0143',
  'T5 555 555 0143',
  'M25 555 555 0143',
  'ext: 12 555-0143',
  '1. 555 555 0143',
  '1) 555-555-0143',
  '+1 555 555 0143 (2)',
  '+1 555 555 0143 - 2',
  '555.555.0143 / 0144',
  '+1 555 555 0143 5 times',
  '5555550143 2.OG',
  '(555) 555-0143 9-17',
  '020 7946 0958 18.30',
  '612 345 678 (9-17)',
  '030 901820-12/14',
  'https://wa.me/qr/12345678',
  'https://wa.me/message/ABC1234567',
  '+1 1 555 555 0143',
  '+11 555 555 0143',
  'l-800-555-0143',
  'O 5555550143',
  '555-OOO-0143',
  '5S5-555-0143',
])('rejects %j, whose digits are ambiguous', (typed) => {
  expect(phoneSchema.safeParse(typed).error?.issues[0]?.message).toMatch(/one phone number/);
});

const WORDS =
  'Unit,Apt.,Suite,Flat,House,Room,Box,Gate,Wohnung,Haus,Piso,Casa,Appt,Étage,кв.,dom,Ext,Line,Office,Age'.split(
    ',',
  );
const NUMBERS =
  '555 555 0143,555-555-0143,(555) 555-0143,5555550143,555 0143,+1 555 555 0143,020 7946 0958,0171/5550143,1 23 45 67 89,11 91234-5678,138 0013 8000';
test('stores no digits of a word before a number', () => {
  const typed = fc.record({
    word: fc.constantFrom(...WORDS),
    mark: fc.constantFrom(' ', ' #', ': ', ''),
    digits: fc.integer({ min: 1, max: 99_999 }),
    separator: fc.constantFrom(' ', ', ', ': ', '; ', ' - ', ' / ', '/', '. ', ') '),
    number: fc.constantFrom(...NUMBERS.split(',')),
  });
  fc.assert(
    fc.property(typed, ({ word, mark, digits, separator, number }) => {
      const { data } = phoneSchema.safeParse(`${word}${mark}${digits}${separator}${number}`);
      expect([undefined, number]).toContain(data);
    }),
    { numRuns: 5000 },
  );
});

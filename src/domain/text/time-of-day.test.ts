import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneSchema } from './typed-text.ts';

const WITH_TIMES = [
  ['555 0143 after 6pm', '555 0143'],
  ['555-555-0143 after 6 pm', '555-555-0143'],
  ['555-555-0143, call after 6', '555-555-0143'],
  ['555-555-0143 before 9 a.m.', '555-555-0143'],
  ['(555) 555-0143 between 9 and 17', '(555) 555-0143'],
  ['(555) 555-0143 Mon-Fri 9-5', '(555) 555-0143'],
  ['(555) 555-0143 Mon-Fri 9-5, Sun 10-12', '(555) 555-0143'],
  ['(555) 555-0143, weekdays 9am-5pm', '(555) 555-0143'],
  ['555-555-0143 9am to 5pm', '555-555-0143'],
  ['555-555-0143 24/7', '555-555-0143'],
  ['555 555 0143 - 24/7', '555 555 0143'],
  ['(555) 555-0143 / 24/7', '(555) 555-0143'],
  ['+49 30 901820 | 24/7', '+49 30 901820'],
  ['01 23 45 67 89 24/7', '01 23 45 67 89'],
  ['01 23 45 67 89 - 24/24', '01 23 45 67 89'],
  ['0212 555 01 43, 7/24', '0212 555 01 43'],
  ['555-555-0143, 7 days a week', '555-555-0143'],
  ['555-555-0143 (24 h)', '555-555-0143'],
  ['555-555-0143 ext. 12 after 6pm', '555-555-0143 ext. 12'],
  ['after 6pm: 555-555-0143', '555-555-0143'],
  ['After 18:00 555-555-0143', '555-555-0143'],
  ['030 901820 ab 18 Uhr', '030 901820'],
  ['030 901820 (9.00-17.30 Uhr)', '030 901820'],
  ['+49 30 901820 nach 18:00', '+49 30 901820'],
  ['01 23 45 67 89 après 18h', '01 23 45 67 89'],
  ['01 23 45 67 89 entre 9h30 et 12h', '01 23 45 67 89'],
  ['+34 91 555 01 43 después de las 18', '+34 91 555 01 43'],
  ['+7 495 123-45-67 после 18 часов', '+7 495 123-45-67'],
  ['03-1234-5678 18時以降', '03-1234-5678'],
  ['138 0013 8000 下午6点后', '138 0013 8000'],
] as const;

test.each(WITH_TIMES)('accepts the phone number %j without the time of day', (typed, stored) => {
  expect(phoneSchema.parse(typed)).toBe(stored);
  expect(phoneSchema.parse(stored)).toBe(stored);
});

test.each([
  ['06 1234 56 78 ore pasti', '06 1234 56 78'],
  ['06 1234 56 18 ore pasti', '06 1234 56 18'],
  ['030 90 18 20 am Abend', '030 90 18 20'],
  ['030 90 18 12 am Vormittag', '030 90 18 12'],
  ['030 90 18 20 H. Müller', '030 90 18 20'],
  ['030 90 18 12 Horst', '030 90 18 12'],
  ['01 23 45 67 12 et Anne', '01 23 45 67 12'],
  ['030 90 18 20 ab 18 Uhr', '030 90 18 20'],
  ['030 90 18 20, 6 pm', '030 90 18 20'],
  ['+420 222 555 014 kl. 12', '+420 222 555 014 ext. 12'],
  ['222 555 014 kl 12', '222 555 014 ext. 12'],
  ['+420 222 555 014 kl. 12 after 6pm', '+420 222 555 014 ext. 12'],
  ['030 901820 Durchwahl 12, 18 Uhr', '030 901820 ext. 12'],
  ['030 901820, 12 am Abend', '030 901820 ext. 12'],
  ['030 901820, 78 Uhr', '030 901820 ext. 78'],
])('keeps every digit of the phone number and extension %j', (typed, stored) => {
  expect(phoneSchema.parse(typed)).toBe(stored);
  expect(phoneSchema.parse(stored)).toBe(stored);
});

test.each([
  '030 90 18 20 Uhr',
  '555-555-0143 6 pm',
  '030 90 18 20 bis 22 Uhr',
  '555-555-0143 9 to 5pm',
  '030 90 18 20H. Müller',
  '030 90 18 20am Abend',
  '06 12 h 34 56 78',
  '06 12 34 18 Uhr 56',
  '0123 4567 12:30 8901',
  '01:23:45:12:30',
  'Mobil 06, 12 Uhr 34 56 78',
  '555-555-0143 9 - 5pm',
  '01 23 45 67 12 - 6pm',
  '555 555 01436pm',
  'after 6pm',
  'between 10 and 12, 24/7',
  '18:00-20:00',
  '555 0143 after 6, 0199',
  '030 901820 ab 78',
  '06 1234 12am 5678',
  '0471 12 34 24/7',
  '24/7 555 555 0143',
  '24-7 030 901820',
  '555 555 0143 24-7',
  '030 901820 24 h',
  '030 901820 - 24 hrs',
  '01 23 45 67 89 - 24 h',
  '555 555 0143 / 24 hours',
  '555 555 0143 7 days',
  '03 1234 12時 5678',
])('rejects %j, whose hour may be part of a phone number', (typed) => {
  expect(phoneSchema.safeParse(typed).error?.issues[0]?.message).toMatch(/one phone number/);
});

const group = fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: 2, maxLength: 4 });
const REMARKS = [
  'am Abend',
  'H. Müller',
  'ore pasti',
  'Uhr',
  'p.m.',
  'h',
  'hours',
  'to 18',
  'bis 9 Uhr',
  'e 12',
  '24/7',
];
test('stores all digits of a number before any remark, or rejects the text', () => {
  const typed = fc.tuple(
    fc.array(group, { minLength: 2, maxLength: 4 }),
    fc.constantFrom(' ', '-', '.', '/'),
    fc.constantFrom(...REMARKS),
  );
  fc.assert(
    fc.property(typed, ([groups, separator, remark]) => {
      const { data } = phoneSchema.safeParse(`${groups.join(separator)} ${remark}`);
      expect(data?.replace(/\D/g, '') ?? groups.join('')).toContain(groups.join(''));
    }),
    { numRuns: 2000 },
  );
});

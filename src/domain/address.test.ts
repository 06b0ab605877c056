import { expect, test } from 'vitest';
import { anAddress } from '#test/support/examples.ts';
import { addressSchema } from './address.ts';
import { COUNTRY_CODES, countryName } from './countries.ts';
import { fieldErrors } from './field-errors.ts';

const complaints = (address: unknown) => {
  const parsed = addressSchema.safeParse(address);
  return parsed.success ? {} : fieldErrors(parsed.error);
};

test('[PAY-2] name, line 1, city, state, postal code and phone are required, line 2 is not', () => {
  const blank = { name: ' ', line1: '', city: '', state: '\t', postal_code: '', country: 'US', phone: '' };
  expect(Object.keys(complaints(blank))).toEqual(['name', 'line1', 'city', 'state', 'postal_code', 'phone']);
  expect(Object.keys(complaints({ country: 'US' }))).toEqual([
    'name',
    'line1',
    'city',
    'state',
    'postal_code',
    'phone',
  ]);
  const { line2: _, ...without } = anAddress();
  expect(addressSchema.parse(without)).toEqual(anAddress({ line2: '' }));
});

test('[PAY-2] what is missing is said in words, field by field', () => {
  expect(complaints(anAddress({ city: '' }))).toEqual({ city: 'Please enter a city.' });
  expect(complaints(anAddress({ phone: 'none' }))['phone']).toContain('for example +1 555 0100');
});

test('[PAY-3] the country is one that exists, and every one has a name', () => {
  expect(Object.keys(complaints(anAddress({ country: 'XX' })))).toEqual(['country']);
  expect(Object.keys(complaints(anAddress({ country: '' })))).toEqual(['country']);
  expect(COUNTRY_CODES.length).toBeGreaterThan(240);
  expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
  expect(COUNTRY_CODES.filter((code) => countryName(code) === code)).toEqual([]);
});

test('names and streets of the whole world are kept as typed, in one Unicode form', () => {
  const decomposed = 'Kova\u0301cs Ma\u0301rta';
  expect(addressSchema.parse(anAddress({ name: ` ${decomposed} ` })).name).toBe('Kovács Márta');
  for (const line1 of ['東京都千代田区 1-1', 'شارع الملك 7', 'O’Neill St. 100% №5', '🍵 House'])
    expect(addressSchema.parse(anAddress({ line1 })).line1).toBe(line1);
});

test('text that no database or log can hold is refused', () => {
  for (const name of ['\u0000', 'a\u0000b', 'a\nb', 'a\u001b[31m', 'a\ud800'])
    expect(Object.keys(complaints(anAddress({ name })))).toEqual(['name']);
});

test('a field is no longer than it can be', () => {
  expect(complaints(anAddress({ line1: 'x'.repeat(120) }))).toEqual({});
  expect(complaints(anAddress({ line1: 'x'.repeat(121) }))['line1']).toContain('at most 120');
});

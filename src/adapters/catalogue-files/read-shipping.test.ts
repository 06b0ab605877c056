import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CatalogueFileError } from './catalogue-file.ts';
import { readShippingZones } from './read-shipping.ts';

const METHOD = {
  id: 'standard',
  kind: 'standard',
  name: 'Standard delivery',
  businessDays: [2, 6],
  rates: [{ price: '5.00' }],
};
const ZONE = { id: 'home', name: 'Home', countries: ['US'], methods: [METHOD] };

const read = async (zones: unknown) => {
  const folder = await mkdtemp(join(tmpdir(), 'camellia-shipping-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'shipping.json'), JSON.stringify(zones));
  return readShippingZones(folder);
};

test('[PAY-9] reads zones with rates by subtotal and weight, and the countries of no other zone', async () => {
  const rates = [{ price: '5.00' }, { fromSubtotal: '60.00', fromGrams: 100, price: '0.00' }];
  const others = {
    ...ZONE,
    id: 'others',
    countries: 'others',
    methods: [{ ...METHOD, rates, maxGrams: 900 }],
  };
  const [home, elsewhere] = await read([ZONE, others]);
  expect(home).toEqual({
    ...ZONE,
    methods: [{ ...METHOD, maxGrams: null, rates: [{ fromCents: 0, fromGrams: 0, priceCents: 500 }] }],
  });
  expect(elsewhere?.countries).toContain('DE');
  expect(elsewhere?.countries).not.toContain('US');
  expect(elsewhere?.methods[0]).toMatchObject({
    maxGrams: 900,
    rates: [
      { fromCents: 0, fromGrams: 0, priceCents: 500 },
      { fromCents: 6_000, fromGrams: 100, priceCents: 0 },
    ],
  });
});

test.each<readonly [what: string, zones: unknown, fault: RegExp]>([
  ['an unknown country', [{ ...ZONE, countries: ['UK'] }], /\[0\]\.countries.*country code/],
  ['no countries', [{ ...ZONE, countries: [] }], /countries/],
  ['a country twice', [ZONE, { ...ZONE, id: 'b' }], /the country "US" is a duplicate/],
  ['a zone twice', [ZONE, { ...ZONE, countries: ['DE'] }], /the zone "home" is a duplicate/],
  [
    'two zones of all other countries',
    ['a', 'b'].map((id) => ({ ...ZONE, id, countries: 'others' })),
    /the list "others" is a duplicate/,
  ],
  ['a method twice', [{ ...ZONE, methods: [METHOD, METHOD] }], /home: the method "standard" is a duplicate/],
  [
    'a rate twice',
    [{ ...ZONE, methods: [{ ...METHOD, rates: [{ price: '1.00' }, { price: '2.00' }] }] }],
    /home: standard: the rate from "0 dollars and 0 g" is a duplicate/,
  ],
  ['no methods', [{ ...ZONE, methods: [] }], /methods/],
  ['no rates', [{ ...ZONE, methods: [{ ...METHOD, rates: [] }] }], /rates/],
  [
    'days in the wrong order',
    [{ ...ZONE, methods: [{ ...METHOD, businessDays: [6, 2] }] }],
    /smaller number/,
  ],
  ['an unknown kind', [{ ...ZONE, methods: [{ ...METHOD, kind: 'drone' }] }], /kind/],
  ['a price in cents', [{ ...ZONE, methods: [{ ...METHOD, rates: [{ price: 500 }] }] }], /price/],
  ['an unknown field', [{ ...ZONE, methods: [{ ...METHOD, freeFrom: '1.00' }] }], /freeFrom/],
  ['an object', {}, /expected array/],
])('rejects a file with %s and reports the position', async (_, zones, fault) => {
  const error: unknown = await read(zones).catch((rejected: unknown) => rejected);
  expect(error).toBeInstanceOf(CatalogueFileError);
  expect(String(error)).toMatch(/shipping\.json: /);
  expect(String(error)).toMatch(fault);
});

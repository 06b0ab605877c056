import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressFormatSchema, matchesPostalCode } from '#domain/orders/address-formats/address-metadata.ts';
import { COUNTRY_CODES } from '#domain/values/countries.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const formatOf = async (country: string) => {
  const response = await shop.newShopper().request(`/address-formats/${country}`);
  expect([country, response.status]).toEqual([country, 200]);
  const text = await response.text();
  expect(text.length).toBeLessThan(3_000);
  return addressFormatSchema.parse(JSON.parse(text));
};

test('[PAY-1] every country has a form of all fields, and accepts its own example of a postal code', async () => {
  for (const country of COUNTRY_CODES) {
    const format = await formatOf(country);
    expect(format.order.toSorted()).toEqual(['city', 'line1', 'line2', 'postal_code', 'state']);
    if (format.postalCode)
      expect([country, matchesPostalCode(format, format.postalCode.example)]).toEqual([country, true]);
  }
});

test.each([
  ['US', ['line1', 'line2', 'city', 'state', 'postal_code']],
  ['DE', ['line1', 'line2', 'postal_code', 'city', 'state']],
  ['JP', ['line1', 'line2', 'state', 'postal_code', 'city']],
])('[PAY-1] %s has its own order of fields', async (country, order) => {
  expect(await formatOf(country)).toMatchObject({ order });
});

test.each([
  'QQ',
  'us',
  '__proto__',
  'constructor',
  'US.json',
])('[PAY-1] there is no form of %s', async (country) => {
  expect((await shop.newShopper().request(`/address-formats/${country}`)).status).not.toBe(200);
});

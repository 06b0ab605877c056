import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readShippingZones } from '#adapters/catalogue-files/read-shipping.ts';
import { loadShippingZones } from '#adapters/postgres/catalogue-import/load-shipping.ts';
import { createShippingRepository } from '#adapters/postgres/shipping/shipping-repository.ts';
import { COUNTRY_CODES } from '#domain/values/countries.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { addExpress } from '#test/support/shipping-fixtures.ts';

const CATALOGUE = fileURLToPath(new URL('../../catalogue', import.meta.url));
const load = (orm: Parameters<typeof loadShippingZones>[0]) =>
  loadShippingZones(orm, () => readShippingZones(CATALOGUE));

test('[PAY-9] loads the shipping zones of a shop without any once across two servers, and keeps later changes', async () => {
  await using database = await freshDatabase();
  await database.rows('truncate shipping_zones cascade');
  const shipping = createShippingRepository(database.orm);
  expect(await shipping.zones()).toEqual([]);
  await Promise.all([load(database.orm), load(database.another(2).orm)]);
  const zones = await readShippingZones(CATALOGUE);
  const sorted = zones.map((zone) => ({ ...zone, countries: zone.countries.toSorted() }));
  expect(await shipping.zones()).toEqual(sorted);

  await database.rows("delete from shipping_zones where id = 'elsewhere'");
  await load(database.orm);
  expect(await shipping.zones()).toEqual(sorted.slice(0, -1));
});

test('[PAY-9] the starting data delivers free to every country', async () => {
  await using database = await freshDatabase();
  const shipping = createShippingRepository(database.orm);
  for (const country of COUNTRY_CODES) {
    const [method, ...others] = await shipping.methodsFor(country);
    expect([country, method?.rates, others]).toEqual([
      country,
      [{ fromCents: 0, fromGrams: 0, priceCents: 0 }],
      [],
    ]);
  }
  expect(await shipping.methodsFor('QQ')).toEqual([]);
});

test('[PAY-9] a country belongs to one zone, and a method whose rates are unreadable is not offered', async () => {
  await using database = await freshDatabase();
  const shipping = createShippingRepository(database.orm);
  await expect(
    database.rows("insert into shipping_countries (country, zone_id) values ('US', 'europe')"),
  ).rejects.toMatchObject({ constraint: 'shipping_countries_pkey' });
  await addExpress(database);
  expect((await shipping.methodsFor('US')).map(({ id }) => id)).toEqual(['standard', 'express']);
  await database.rows(`update shipping_methods set rates = '[{"priceCents": "free"}]' where id = 'express'`);
  expect((await shipping.methodsFor('US')).map(({ id }) => id)).toEqual(['standard']);
});

import { expect, test } from 'vitest';
import type { ShippingMethod, ShippingZone } from './shipping-method.ts';
import {
  countriesOfZone,
  shippingZonesSchema,
  summarizeShipping,
  toShippingZoneRecord,
} from './shipping-zone.ts';

const rate = (fromCents: number, fromGrams: number, priceCents: number) => ({
  fromCents,
  fromGrams,
  priceCents,
});

const method = (changes: Partial<ShippingMethod> = {}): ShippingMethod => ({
  id: 'standard',
  kind: 'standard',
  name: 'Standard delivery',
  businessDays: [2, 6],
  maxGrams: null,
  rates: [rate(0, 0, 0)],
  ...changes,
});
const zone = (...methods: ShippingMethod[]): ShippingZone => ({
  id: 'home',
  name: 'Home',
  countries: ['US'],
  methods,
});

test('[NAV-10] shows each method at the price of the smallest order, pick-up last', () => {
  const paid = method({ id: 'paid', rates: [rate(0, 0, 500), rate(0, 1_000, 900), rate(6_000, 0, 0)] });
  const large = method({ id: 'large', kind: 'express', rates: [rate(2_000, 0, 300)] });
  const pickUp = method({ id: 'store', kind: 'pick-up' });
  // Light orders only from $20.00: no single order has both lowest bounds.
  const bounded = method({ id: 'bounded', rates: [rate(0, 500, 700), rate(2_000, 0, 800)] });
  expect(toShippingZoneRecord(zone(bounded)).methods).toMatchObject([{ id: 'bounded', price: 7 }]);
  const record = toShippingZoneRecord(zone(pickUp, paid, large));
  expect(shippingZonesSchema.parse([record])).toEqual([record]);
  expect(record).toMatchObject({ id: 'home', name: 'Home', countries: ['US'] });
  expect(record.methods).toMatchObject([
    { id: 'large', price: 3, isMinimum: false, freeFrom: null },
    { id: 'paid', price: 5, isMinimum: true, freeFrom: 60 },
    { id: 'store', price: 0, isMinimum: false },
  ]);
});

test('[PAY-9] summarizes the cheapest deliveries of all zones', () => {
  const summary = (...zones: ShippingZone[]) => summarizeShipping(zones.map(toShippingZoneRecord));
  expect(summary(zone(method()), zone(method({ businessDays: [8, 15] })))).toEqual({
    isFree: true,
    businessDays: [2, 15],
  });
  expect(summary(zone(method()), zone(method({ rates: [rate(0, 0, 1)] })))?.isFree).toBe(false);
  expect(summary(zone(method({ rates: [rate(0, 0, 0), rate(0, 500, 100)] })))?.isFree).toBe(false);
  expect(summary()).toBeUndefined();
  expect(summary(zone())).toBeUndefined();
});

test('returns the countries with the same deliveries as a country, or only itself if the shop does not deliver there', () => {
  const zones = [{ countries: ['US'] }, { countries: ['DE', 'FR'] }];
  expect(countriesOfZone(zones, 'FR')).toEqual(['DE', 'FR']);
  expect(countriesOfZone(zones, 'JP')).toEqual(['JP']);
});

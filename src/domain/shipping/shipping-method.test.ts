import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseOption, type ShippingMethod, shippingOptions } from './shipping-method.ts';
import { shippingUnavailable, toShippingOptionRecord } from './shipping-option-record.ts';

const rate = (fromCents: number, fromGrams: number, priceCents: number) => ({
  fromCents,
  fromGrams,
  priceCents,
});

const STANDARD: ShippingMethod = {
  id: 'standard',
  kind: 'standard',
  name: 'Standard delivery',
  businessDays: [2, 6],
  maxGrams: 20_000,
  rates: [rate(0, 0, 500), rate(0, 1_000, 900), rate(6_000, 0, 0), rate(6_000, 5_000, 400)],
};
const EXPRESS: ShippingMethod = {
  ...STANDARD,
  id: 'express',
  kind: 'express',
  businessDays: [1, 2],
  maxGrams: null,
  rates: [rate(0, 0, 300), rate(2_000, 0, 2_500)],
};
const PICK_UP: ShippingMethod = {
  ...STANDARD,
  id: 'portland',
  kind: 'pick-up',
  businessDays: [0, 1],
  maxGrams: null,
  rates: [rate(0, 0, 0)],
};

const standard = (grams: number, subtotalCents: number) =>
  shippingOptions([STANDARD], { grams, subtotalCents })[0];

test.each([
  [999, 5_999, 500, 6_000],
  [1_000, 0, 900, 6_000],
  [1_000, 6_000, 0, null],
  [4_999, 6_000, 0, null],
  [5_000, 6_000, 400, null],
  [5_000, 5_999, 900, null],
  [20_000, 100, 900, null],
])('[PAY-9] %i g for %i cents are delivered for %i cents, free from %s', (grams, subtotal, price, free) => {
  expect(standard(grams, subtotal)).toMatchObject({ priceCents: price, freeFromCents: free });
});

test('[PAY-9] a method is not offered above its maximum weight, or below its lowest subtotal', () => {
  expect(standard(20_001, 100)).toBeUndefined();
  const fromForty = { ...STANDARD, rates: [rate(4_000, 0, 0)] };
  expect(shippingOptions([fromForty], { grams: 1, subtotalCents: 3_999 })).toEqual([]);
  expect(shippingOptions([fromForty], { grams: 1, subtotalCents: 4_000 })).toHaveLength(1);
});

test('[PAY-9] deliveries come by price, then by time; pick-up comes last though it is free', () => {
  const ids = (subtotalCents: number) =>
    shippingOptions([PICK_UP, STANDARD, EXPRESS], { grams: 100, subtotalCents }).map(({ id }) => id);
  expect(ids(1_000)).toEqual(['express', 'standard', 'portland']);
  expect(ids(2_000)).toEqual(['standard', 'express', 'portland']);
  const equal = { ...EXPRESS, rates: STANDARD.rates };
  expect(shippingOptions([STANDARD, equal], { grams: 1, subtotalCents: 1 })[0]?.id).toBe('express');
});

test('[PAY-9] the cheapest delivery is chosen unless another option is named', () => {
  const options = shippingOptions([EXPRESS, STANDARD, PICK_UP], { grams: 100, subtotalCents: 2_000 });
  expect(chooseOption(options, undefined)?.id).toBe('standard');
  expect(chooseOption(options, 'portland')).toMatchObject({ kind: 'pick-up', priceCents: 0 });
  expect(chooseOption(options, 'drone')).toBeUndefined();
  expect(chooseOption([], undefined)).toBeUndefined();
});

test('[PAY-9] options have dollars on the wire, and neither rates nor maximum weight', () => {
  const [option] = shippingOptions([STANDARD], { grams: 100, subtotalCents: 2_000 });
  const now = new Date('2026-11-23T18:00:00Z');
  const record = option && toShippingOptionRecord(option, now);
  expect(shippingUnavailable(option ? [option] : [], now).details).toEqual({ options: [record] });
  expect(record).toEqual({
    id: 'standard',
    kind: 'standard',
    name: 'Standard delivery',
    businessDays: [2, 6],
    price: 5,
    freeFrom: 60,
    arrival: expect.stringContaining('Nov 26'),
  });
});

test('[PAY-9] the order of the rates does not matter', () => {
  const rates = fc.uniqueArray(
    fc.record({ fromCents: fc.nat(5), fromGrams: fc.nat(5), priceCents: fc.nat(9) }),
    { selector: ({ fromCents, fromGrams }) => `${fromCents} ${fromGrams}`, maxLength: 8 },
  );
  fc.assert(
    fc.property(rates, fc.nat(6), fc.nat(6), (list, grams, subtotalCents) => {
      const of = (order: typeof list) =>
        shippingOptions([{ ...STANDARD, rates: order }], { grams, subtotalCents });
      expect(of(list)).toEqual(of(list.toReversed()));
    }),
  );
});

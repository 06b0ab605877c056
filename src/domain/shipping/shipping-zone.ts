import { z } from 'zod/mini';
import { toDollars } from '../values/money.ts';
import {
  orderShippingFields,
  type ShippingMethod,
  type ShippingZone,
  shippingOptions,
} from './shipping-method.ts';

const methodSchema = z.object({
  ...orderShippingFields,
  /** True if larger or heavier orders may cost more than `price`. */
  isMinimum: z.boolean(),
  freeFrom: z.nullable(z.number()),
});

const zoneSchema = z.object({
  id: z.string(),
  name: z.string(),
  countries: z.array(z.string()),
  methods: z.array(methodSchema),
});

/** Shipping zones in wire form: prices in dollars of the smallest order. */
export const shippingZonesSchema = z.array(zoneSchema);
/** A shipping zone in wire form. */
export type ShippingZoneRecord = z.infer<typeof zoneSchema>;
/** A shipping method in wire form, at the price of the smallest order that it takes. */
export type ShippingMethodRecord = z.infer<typeof methodSchema>;

const toMethodRecord = (method: ShippingMethod): ShippingMethodRecord[] => {
  const [smallest] = [...method.rates].sort((a, b) => a.fromCents - b.fromCents || a.fromGrams - b.fromGrams);
  if (!smallest) return [];
  return shippingOptions([method], { grams: smallest.fromGrams, subtotalCents: smallest.fromCents }).map(
    ({ priceCents, freeFromCents, ...option }) => ({
      ...option,
      price: toDollars(priceCents),
      isMinimum: method.rates.some((rate) => rate.priceCents > priceCents),
      freeFrom: freeFromCents === null ? null : toDollars(freeFromCents),
    }),
  );
};

/** Converts a zone to wire form; its first method is the cheapest delivery. */
export const toShippingZoneRecord = ({ id, name, countries, methods }: ShippingZone): ShippingZoneRecord => ({
  id,
  name,
  countries: [...countries],
  methods: methods
    .flatMap(toMethodRecord)
    .sort((a, b) => Number(a.kind === 'pick-up') - Number(b.kind === 'pick-up') || a.price - b.price),
});

/** Returns the countries with the same deliveries as this one; only itself if the shop does not deliver there. */
export const countriesOfZone = (
  zones: readonly Pick<ShippingZoneRecord, 'countries'>[],
  country: string,
): readonly string[] => zones.find(({ countries }) => countries.includes(country))?.countries ?? [country];

/** What the deliveries of all zones have in common, for visitors whose country is unknown. */
export type ShippingSummary = {
  readonly isFree: boolean;
  readonly businessDays: readonly [min: number, max: number];
};

/** Returns the summary of the cheapest deliveries; undefined if the shop delivers nowhere. */
export const summarizeShipping = (zones: readonly ShippingZoneRecord[]): ShippingSummary | undefined => {
  const cheapest = zones.flatMap(({ methods }) => methods.slice(0, 1));
  if (cheapest.length === 0) return undefined;
  return {
    isFree: cheapest.every(({ price, isMinimum }) => price === 0 && !isMinimum),
    businessDays: [
      Math.min(...cheapest.map(({ businessDays: [min] }) => min)),
      Math.max(...cheapest.map(({ businessDays: [, max] }) => max)),
    ],
  };
};

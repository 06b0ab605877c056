import { z } from 'zod/mini';
import { type Cents, type Dollars, toDollars } from '../values/money.ts';

/** How an order reaches the shopper; for `pick-up` the shopper comes to the store. */
export const SHIPPING_KINDS = ['standard', 'express', 'pick-up'] as const;
/** The kind of a shipping method. */
export type ShippingKind = (typeof SHIPPING_KINDS)[number];

/** The id of a shipping method in a request. */
export const shippingMethodIdSchema = z.string().check(z.regex(/^[a-z0-9-]{1,100}$/));

/** Maximum business days of a method. */
export const MAX_BUSINESS_DAYS = 365;
/** Maximum length of the names of zones and methods, in characters. */
export const MAX_SHIPPING_NAME_LENGTH = 100;

/** Business days from packing to arrival. */
export type BusinessDays = readonly [min: number, max: number];

/** A price from a subtotal before discounts and from a weight, both inclusive. */
export type ShippingRate = {
  readonly fromCents: Cents;
  readonly fromGrams: number;
  readonly priceCents: Cents;
};

/** A way to deliver to the countries of a zone. */
export type ShippingMethod = {
  /** Unique in its zone. */
  readonly id: string;
  readonly kind: ShippingKind;
  readonly name: string;
  readonly businessDays: BusinessDays;
  /** The heaviest order it takes; null for any. */
  readonly maxGrams: number | null;
  readonly rates: readonly ShippingRate[];
};

/** Countries with the same methods; a country is in one zone at most. */
export type ShippingZone = {
  readonly id: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  readonly methods: readonly ShippingMethod[];
};

/** The method of an order, as it was when the order was placed. */
export type OrderShipping = Pick<ShippingMethod, 'id' | 'kind' | 'name' | 'businessDays'> & {
  readonly priceCents: Cents;
};

/** A method with its price for one cart; `freeFromCents` is the subtotal from which it costs nothing, if it does not yet. */
export type ShippingOption = OrderShipping & { readonly freeFromCents: Cents | null };

/** What is delivered: its weight, and its price before discounts. */
export type Parcel = { readonly grams: number; readonly subtotalCents: Cents };

const rateOf = (rates: readonly ShippingRate[], { grams, subtotalCents }: Parcel): ShippingRate | undefined =>
  rates
    .filter(({ fromCents, fromGrams }) => fromCents <= subtotalCents && fromGrams <= grams)
    .sort((a, b) => b.fromCents - a.fromCents || b.fromGrams - a.fromGrams)
    .at(0);

/** Returns the smallest higher subtotal at which the parcel would be delivered free. */
const freeFrom = (rates: readonly ShippingRate[], { grams, subtotalCents }: Parcel): Cents | null =>
  rates
    .map(({ fromCents }) => fromCents)
    .filter((from) => from > subtotalCents && rateOf(rates, { grams, subtotalCents: from })?.priceCents === 0)
    .sort((a, b) => a - b)
    .at(0) ?? null;

/**
 * Returns the methods that take the parcel: deliveries by price, then pick-ups.
 * The highest subtotal reached decides the price, then the highest weight.
 */
export const shippingOptions = (methods: readonly ShippingMethod[], parcel: Parcel): ShippingOption[] =>
  methods
    .flatMap(({ maxGrams, rates, ...method }): ShippingOption[] => {
      const rate = maxGrams !== null && parcel.grams > maxGrams ? undefined : rateOf(rates, parcel);
      if (!rate) return [];
      const { priceCents } = rate;
      return [{ ...method, priceCents, freeFromCents: priceCents > 0 ? freeFrom(rates, parcel) : null }];
    })
    .sort(
      (a, b) =>
        Number(a.kind === 'pick-up') - Number(b.kind === 'pick-up') ||
        a.priceCents - b.priceCents ||
        a.businessDays[1] - b.businessDays[1],
    );

/** Returns the option of that id; without an id the first, which is the cheapest delivery. */
export const chooseOption = (
  options: readonly ShippingOption[],
  id: string | undefined,
): ShippingOption | undefined => (id === undefined ? options[0] : options.find((option) => option.id === id));

/** The fields of `OrderShippingRecord`, for schemas. */
export const orderShippingFields = {
  id: z.string(),
  kind: z.enum(SHIPPING_KINDS),
  name: z.string(),
  businessDays: z.custom<BusinessDays>(
    (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite),
  ),
  price: z.number(),
};

/** The method of an order in wire form. */
export type OrderShippingRecord = Omit<OrderShipping, 'priceCents'> & { readonly price: Dollars };

/** Converts the method of an order to wire form, from cents to dollars. */
export const toOrderShippingRecord = ({ priceCents, ...method }: OrderShipping): OrderShippingRecord => ({
  ...method,
  price: toDollars(priceCents),
});

/** A shipping option in wire form. */
export type ShippingOptionRecord = OrderShippingRecord & {
  readonly freeFrom: Dollars | null;
  /** When an order of today would arrive, such as `Dec 4 – 14`. */
  readonly arrival: string;
};

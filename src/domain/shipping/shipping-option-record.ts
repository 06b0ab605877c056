import type { ShopError } from '../api/error-table.ts';
import { toDollars } from '../values/money.ts';
import { formatArrival } from './arrival.ts';
import { type ShippingOption, type ShippingOptionRecord, toOrderShippingRecord } from './shipping-method.ts';

/** Converts a shipping option to wire form, from cents to dollars and from business days to dates. */
export const toShippingOptionRecord = (
  { freeFromCents, ...option }: ShippingOption,
  now: Date,
): ShippingOptionRecord => ({
  ...toOrderShippingRecord(option),
  freeFrom: freeFromCents === null ? null : toDollars(freeFromCents),
  arrival: formatArrival(now, option.businessDays),
});

/** Returns the error for an order that no method takes, or not the chosen one. */
export const shippingUnavailable = (options: readonly ShippingOption[], now: Date): ShopError => ({
  code: 'shipping-unavailable',
  details: { options: options.map((option) => toShippingOptionRecord(option, now)) },
});

import { z } from 'zod';
import { SHIPPING_KINDS, type ShippingMethod } from '#domain/shipping/shipping-method.ts';
import { rowReader } from '../rows/row-reader.ts';
import type { shippingMethods } from '../schema/schema.ts';

type Row = typeof shippingMethods.$inferSelect;

const amount = z.int().nonnegative();

// No defaults: a method whose price is unreadable is not offered.
const readRow = rowReader(
  { table: 'shipping_methods', idOf: ({ zoneId, id }: Row) => `${zoneId} ${id}` },
  z.object({
    id: z.string().min(1),
    kind: z.enum(SHIPPING_KINDS),
    name: z.string(),
    minDays: amount,
    maxDays: amount,
    maxGrams: z.int().positive().nullable(),
    rates: z.array(z.object({ fromCents: amount, fromGrams: amount, priceCents: amount })),
  }),
  {},
);

/** Undefined if the method cannot be priced. */
export const readShippingMethod = (row: Row): ShippingMethod | undefined => {
  const read = readRow(row);
  if (!read) return undefined;
  const { minDays, maxDays, ...method } = read;
  return { ...method, businessDays: [minDays, maxDays] };
};

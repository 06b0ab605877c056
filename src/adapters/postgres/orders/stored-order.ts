import { z } from 'zod';
import type { Discount } from '#domain/cart/priced-line.ts';
import type { Address } from '#domain/orders/address.ts';
import { rowReader } from '../rows/row-reader.ts';
import type { orders } from '../schema/schema.ts';

const textSchema = z.string().catch('');

// Orders outlive changes of the address rules; a missing field is empty.
const addressSchema = z.object({
  name: textSchema,
  line1: textSchema,
  line2: textSchema,
  city: textSchema,
  state: textSchema,
  postal_code: textSchema,
  country: textSchema,
  phone: textSchema,
});

/** Replaces a deleted address. */
export const EMPTY_ADDRESS: Address = addressSchema.parse({});

const discountSchema = z.object({
  label: z.string(),
  code: z.string().nullable(),
  amountCents: z.int().nonnegative(),
});

const storedSchema = z.object({
  discounts: z.array(discountSchema),
  shipping: addressSchema,
  billing: addressSchema,
  createdAt: z.date(),
});

type Row = Pick<typeof orders.$inferSelect, 'receipt' | 'discounts' | 'shipping' | 'billing' | 'createdAt'>;
type StoredFields = {
  readonly discounts: readonly Discount[];
  readonly shipping: Address;
  readonly billing: Address;
  readonly createdAt: Date;
};

const EMPTY = { discounts: [], shipping: EMPTY_ADDRESS, billing: EMPTY_ADDRESS, createdAt: new Date(0) };

const readRow = rowReader({ table: 'orders', idOf: ({ receipt }: Row) => receipt }, storedSchema, EMPTY);

/** Reads the JSON columns of an order; unreadable ones are empty, so that no order is left out. */
export const readStoredFields = (row: Row): StoredFields => readRow(row) ?? EMPTY;

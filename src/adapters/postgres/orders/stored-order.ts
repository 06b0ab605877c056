import { z } from 'zod';
import type { Address } from '#domain/orders/address.ts';
import { type Gift, giftFieldsSchema } from '#domain/orders/gift/gift.ts';
import type { Order } from '#domain/orders/order.ts';
import { SHIPPING_KINDS } from '#domain/shipping/shipping-method.ts';
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

/** Reads a stored address. */
export const readAddress = (stored: unknown): Address => addressSchema.catch(EMPTY_ADDRESS).parse(stored);

/** Replaces a deleted address. */
export const EMPTY_ADDRESS: Address = addressSchema.parse({});

const discountSchema = z.object({
  label: z.string(),
  code: z.string().nullable(),
  amountCents: z.int().nonnegative(),
});

const shippingMethodSchema = z.object({
  id: z.string(),
  kind: z.enum(SHIPPING_KINDS),
  name: z.string(),
  businessDays: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
});

const storedSchema = z.object({
  shippingMethod: shippingMethodSchema.nullable(),
  shippingCents: z.int().nonnegative(),
  discounts: z.array(discountSchema),
  shipping: addressSchema,
  billing: addressSchema,
  // One that cannot be read must not hide the order.
  gift: z
    .custom<Gift | null>((stored) => stored === null || giftFieldsSchema.safeParse(stored).success)
    .catch(null),
  createdAt: z.date(),
});

type Row = Pick<
  typeof orders.$inferSelect,
  'receipt' | 'discounts' | 'shipping' | 'billing' | 'shippingMethod' | 'shippingCents' | 'gift' | 'createdAt'
>;
type StoredFields = Pick<
  Order,
  'discounts' | 'shipping' | 'billing' | 'shippingMethod' | 'gift' | 'createdAt'
>;

const EMPTY = {
  discounts: [],
  shipping: EMPTY_ADDRESS,
  billing: EMPTY_ADDRESS,
  shippingMethod: null,
  shippingCents: 0,
  gift: null,
  createdAt: new Date(0),
};

const readRow = rowReader({ table: 'orders', idOf: ({ receipt }: Row) => receipt }, storedSchema, EMPTY);

/** Reads the JSON columns of an order; unreadable ones are empty, so that no order is left out. */
export const readStoredFields = (row: Row): StoredFields => {
  const { shippingMethod, shippingCents, ...fields } = readRow(row) ?? EMPTY;
  return { ...fields, shippingMethod: shippingMethod && { ...shippingMethod, priceCents: shippingCents } };
};

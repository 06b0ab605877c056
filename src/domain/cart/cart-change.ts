import { z } from 'zod/mini';
import { PRODUCT_ID } from '../catalogue/product-id.ts';
import { boundedList } from '../values/bounded-list.ts';
import { HOUR } from '../values/time.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { MAX_QUANTITY } from './cart.ts';

/** A browser with more unconfirmed mutations sends several requests. */
export const MAX_CHANGES_PER_REQUEST = 200;

/** Change ids remembered per account to detect repeats: the unconfirmed mutations of five browsers. */
export const MAX_STORED_CHANGE_IDS = 5 * MAX_CHANGES_PER_REQUEST;
/** Covers a phone that lost the response on Friday and retries after the weekend. */
export const CHANGE_ID_RETENTION_MS = 72 * HOUR;

const base = { changeId: z.uuid().check(z.toLowerCase()), id: z.string().check(z.regex(PRODUCT_ID)) };

/** A cart mutation: `by` is relative, so that devices can change the cart concurrently; `atLeast` merges a guest's cart at sign-in. */
const cartChangeSchema = z.union([
  z.strictObject({ ...base, by: wholeNumber.check(z.gte(-MAX_QUANTITY), z.lte(MAX_QUANTITY)) }),
  z.strictObject({ ...base, atLeast: wholeNumber.check(z.gte(1), z.lte(MAX_QUANTITY)) }),
]);

/** The parsed mutation; `changeId` makes a repeated request harmless. */
export type CartChange = z.infer<typeof cartChangeSchema>;

/** A change of the cart, or a product that was added to the wish list or removed from it. */
export const savedItemChangeSchema = z.union([
  cartChangeSchema,
  z.strictObject({ ...base, wished: z.boolean() }),
]);

/** A pending change of the saved cart or wish list, with the id that lets the server apply it once. */
export type SavedItemChange = z.infer<typeof savedItemChangeSchema>;

/** The body of `POST /api/saved-items`. */
export const savedItemChangesSchema = z.strictObject({
  changes: boundedList(savedItemChangeSchema, { max: MAX_CHANGES_PER_REQUEST }),
});

/** Returns the quantity after a change: 0 to MAX_QUANTITY for a difference, at least the given one otherwise. */
export const changedQuantity = (quantity: number, change: CartChange): number =>
  'by' in change
    ? Math.min(Math.max(quantity + change.by, 0), MAX_QUANTITY)
    : Math.max(quantity, change.atLeast);

import { z } from 'zod/mini';
import { PRODUCT_ID } from '../catalogue/product-id.ts';
import { boundedList } from '../values/bounded-list.ts';
import { HOUR } from '../values/time.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { MAX_QUANTITY } from './cart.ts';

/** The most changes that one call carries. */
export const CHANGES_AT_ONCE = 200;

/** So many changes of one account are known when they come again: what five browsers at once may not have heard of. */
export const CHANGES_REMEMBERED = 5 * CHANGES_AT_ONCE;
/** And so long: a phone that lost the answer and comes back after a weekend repeats it. */
export const REMEMBERED_MS = 72 * HOUR;

// One spelling: the same change in capitals is a repeat as well.
const base = { changeId: z.uuid().check(z.toLowerCase()), id: z.string().check(z.regex(PRODUCT_ID)) };

/**
 * A change of the cart that an account keeps. `by` more or fewer units, counted from what is there when it
 * arrives: changes of two devices add up, in whichever order they come, as long as none meets the limits of
 * `changedQuantity`. `atLeast` is what a visitor's cart brings along at sign-in. The `changeId` makes a repeat harmless.
 */
export const cartChangeSchema = z.union([
  z.strictObject({ ...base, by: wholeNumber.check(z.gte(-MAX_QUANTITY), z.lte(MAX_QUANTITY)) }),
  z.strictObject({ ...base, atLeast: wholeNumber.check(z.gte(1), z.lte(MAX_QUANTITY)) }),
]);

export type CartChange = z.infer<typeof cartChangeSchema>;

/** The body of a call that changes the cart. */
export const cartChangesSchema = z.strictObject({
  changes: boundedList(cartChangeSchema, { max: CHANGES_AT_ONCE }),
});

/** The quantity after a change: never below none, never above what one order takes. */
export const changedQuantity = (quantity: number, change: CartChange): number =>
  'by' in change
    ? Math.min(Math.max(quantity + change.by, 0), MAX_QUANTITY)
    : Math.max(quantity, change.atLeast);

import { z } from 'zod/mini';
import { apiMap } from '#domain/api/api-map.ts';
import type { SavedItemChange } from '#domain/cart/cart-change.ts';
import { cartItemSchema } from '#domain/cart/cart-schema.ts';
import { wishItemSchema } from '#domain/cart/wish-list-schema.ts';
import { call } from './call.ts';

/** An account's saved cart and wish list. */
const schema = z.object({ cart: z.array(cartItemSchema), wishList: z.array(wishItemSchema) });
export type SavedItems = z.infer<typeof schema>;

export const fetchSavedItems = () => call(apiMap.savedItems, { schema });

/** Applies changes to the account's cart and wish list, each once; returns the result. */
export const sendSavedItemChanges = (changes: readonly SavedItemChange[]) =>
  call(apiMap.savedItems, { method: 'POST', body: { changes }, schema });

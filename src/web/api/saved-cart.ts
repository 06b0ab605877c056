import { z } from 'zod/mini';
import { apiMap } from '#domain/api/api-map.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import type { CartChange } from '#domain/cart/cart-change.ts';
import { cartItemSchema } from '#domain/cart/cart-schema.ts';
import type { WishItem } from '#domain/cart/wish-list.ts';
import { wishItemSchema } from '#domain/cart/wish-list-schema.ts';
import type { Result } from '#domain/values/result.ts';
import { call } from './call.ts';

const cartSchema = z.array(cartItemSchema);

export const fetchCart = (): Promise<Result<CartItem[], ShopError>> =>
  call(apiMap.cart, { schema: cartSchema });

/** Applies changes to the account's saved cart; returns the result. */
export const sendCartChanges = (changes: readonly CartChange[]): Promise<Result<CartItem[], ShopError>> =>
  call(apiMap.cartChanges, { method: 'POST', body: { changes }, schema: cartSchema });

export const fetchWishes = (): Promise<Result<WishItem[], ShopError>> =>
  call(apiMap.wishList, { schema: z.array(wishItemSchema) });

export const sendWish = (id: string, wished: boolean) =>
  call(apiMap.wish.replace(':id', encodeURIComponent(id)), {
    method: wished ? 'PUT' : 'DELETE',
    schema: z.object({ wished: z.boolean() }),
  });

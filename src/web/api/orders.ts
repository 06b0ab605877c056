import { z } from 'zod/mini';
import { apiMap } from '#domain/api/api-map.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { cartItemSchema } from '#domain/cart/cart-schema.ts';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import type { Result } from '#domain/values/result.ts';
import { webUrl } from '../state/storage/web-url.ts';
import { call } from './call.ts';
import { orderPath, statusSchema } from './confirm-order.ts';

const placedOrderSchema = z.object({ url: webUrl, linkSecret: z.string() });

/** Places the order; returns its payment page and the access token of its own page (PAY-4, GUEST-1). */
export const purchase = (
  request: PurchaseRequest,
): Promise<Result<z.infer<typeof placedOrderSchema>, ShopError>> =>
  call(apiMap.placeOrder, { method: 'POST', body: request, schema: placedOrderSchema });

/** Cancels an unpaid order of this browser or account; returns its items (PAY-7). */
export const cancelOrder = (orderNumber: string) =>
  call(orderPath(orderNumber, apiMap.cancelOrder), {
    method: 'POST',
    body: {},
    schema: z.object({
      status: statusSchema,
      items: z.array(cartItemSchema),
      coupon: z.nullish(z.string()),
    }),
  });

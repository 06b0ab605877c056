import { z } from 'zod';
import { cartItemSchema } from '#domain/cart.ts';
import type { ShopError } from '#domain/error-table.ts';
import { type DiscountRecord, ORDER_STATUSES, type OrderRecord } from '#domain/order.ts';
import type { PurchaseRequest } from '#domain/purchase.ts';
import type { Result } from '#domain/result.ts';
import { addressOf } from '../site-map.ts';
import { call } from './call.ts';

const statusSchema = z.enum(ORDER_STATUSES);

export const discountSchema: z.ZodType<DiscountRecord> = z.object({
  label: z.string(),
  code: z.string().nullable(),
  amount: z.number(),
});

export const orderRecordSchema: z.ZodType<OrderRecord> = z.object({
  id: z.string(),
  receipt: z.string(),
  date: z.string(),
  user: z.string(),
  status: statusSchema,
  total: z.number(),
  discounts: z.array(discountSchema),
  orders: z.array(z.object({ id: z.string(), name: z.string(), price: z.number(), quantity: z.number() })),
});

/** Places the order; answers where to pay (PAY-4). */
export const purchase = (request: PurchaseRequest): Promise<Result<{ url: string }, ShopError>> =>
  call(addressOf('checkoutForm'), { method: 'POST', body: request, answer: z.object({ url: z.url() }) });

const about = (receipt: string, verb: 'confirm' | 'cancel') =>
  `/api/orders/${encodeURIComponent(receipt)}/${verb}`;

/** Where an order stands now, as the payment provider sees it; `null` while it has not been placed. */
export const confirmOrder = (receipt: string) =>
  call(about(receipt, 'confirm'), { method: 'POST', answer: z.object({ status: statusSchema.nullable() }) });

const sumsSchema = z.object({ subtotal: z.number(), discounts: z.array(discountSchema), total: z.number() });
export type OrderSums = z.infer<typeof sumsSchema>;

/** What an order came to, and what came off it. */
export const findSums = (receipt: string) =>
  call(`/api/orders/${encodeURIComponent(receipt)}/sums`, { answer: sumsSchema });

/** Gives up an unpaid order; answers what was in it (PAY-7). */
export const cancelOrder = (receipt: string) =>
  call(about(receipt, 'cancel'), {
    method: 'POST',
    answer: z.object({
      status: statusSchema,
      items: z.array(cartItemSchema),
      coupon: z.string().nullish(),
    }),
  });

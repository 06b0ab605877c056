import { z } from 'zod/mini';
import { apiMap } from '#domain/api/api-map.ts';
import { ORDER_STATUSES, REFUND_STATUSES } from '#domain/orders/order.ts';
import { call } from './call.ts';

export const statusSchema = z.enum(ORDER_STATUSES);

/** Returns the address of an API call about one order. */
export const orderPath = (orderNumber: string, path: string): string =>
  path.replace(':receipt', encodeURIComponent(orderNumber));

/** Requests the status of an order as the payment provider reports it; `null` while it is not placed. */
export const confirmOrder = (orderNumber: string) =>
  call(orderPath(orderNumber, apiMap.confirmOrder), {
    method: 'POST',
    schema: z.object({
      status: z.nullable(statusSchema),
      refund: z.optional(z.enum(REFUND_STATUSES)),
      isUnderReview: z.optional(z.boolean()),
    }),
  });

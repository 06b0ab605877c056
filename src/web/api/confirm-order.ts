import { z } from 'zod/mini';
import { apiMap } from '#domain/api/api-map.ts';
import { ORDER_STATUSES, REFUND_STATUSES } from '#domain/orders/order.ts';
import { call } from './call.ts';

export const statusSchema = z.enum(ORDER_STATUSES);

/** The address of a call about one order. */
export const about = (receipt: string, address: string): string =>
  address.replace(':receipt', encodeURIComponent(receipt));

/** Where an order stands now, as the payment provider sees it; `null` while it has not been placed. */
export const confirmOrder = (receipt: string) =>
  call(about(receipt, apiMap.confirmOrder), {
    method: 'POST',
    answer: z.object({
      status: z.nullable(statusSchema),
      // Servers of the previous release leave it out.
      refund: z.optional(z.enum(REFUND_STATUSES)),
    }),
  });

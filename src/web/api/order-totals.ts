import { z } from 'zod/mini';
import { apiMap } from '#domain/api/api-map.ts';
import { FULFILMENT_STATUSES } from '#domain/orders/fulfilment.ts';
import { SHIPMENT_PARTS } from '#domain/values/shipment-part.ts';
import { isStringRecord } from '#domain/values/string-record.ts';
import { call } from './call.ts';
import { orderPath } from './confirm-order.ts';
import { discountSchema, orderShippingSchema } from './quote.ts';

const shipmentSchema = z.object({
  part: z.enum(SHIPMENT_PARTS),
  carrier: z.optional(z.string()),
  trackingNumber: z.optional(z.string()),
  trackingUrl: z.optional(z.string()),
  lines: z.optional(z.array(z.object({ name: z.string(), quantity: z.number() }))),
});

const totalsSchema = z.object({
  subtotal: z.number(),
  discounts: z.array(discountSchema),
  shippingMethod: z.optional(orderShippingSchema),
  total: z.number(),
  refunded: z.optional(z.number()),
  details: z.optional(
    z.object({
      orders: z.array(
        z.object({ id: z.string(), name: z.string(), price: z.number(), quantity: z.number() }),
      ),
      fulfilmentStatus: z.enum(FULFILMENT_STATUSES),
      shipments: z.optional(z.array(shipmentSchema)),
      refunds: z.optional(z.array(z.object({ amount: z.number(), items: z.string() }))),
      secret: z.string(),
      gift: z.nullable(z.object({ message: z.string(), day: z.nullable(z.string()) })),
      email: z.string(),
      shipping: z.array(z.string()),
      pictures: z.custom<Readonly<Record<string, string>>>(isStringRecord),
      arrival: z.nullable(z.string()),
      isBeforePackingDay: z.boolean(),
      isWithdrawn: z.boolean(),
      isChangeable: z._default(z.boolean(), false),
      isGuest: z.boolean(),
    }),
  ),
});

/** Fetches the totals and discounts of an order. */
export const fetchOrderTotals = (orderNumber: string) =>
  call(orderPath(orderNumber, apiMap.orderTotals), { schema: totalsSchema });

import type { ErrorCode, ShopError } from '#domain/api/error-table.ts';
import type { Address } from '#domain/orders/address.ts';
import type { Order } from '#domain/orders/order.ts';
import { err, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { mayChangeOrder, type OrderVisitor } from './order-access.ts';

const ERROR_CODES = {
  'unknown-order': 'unknown-order',
  packed: 'order-packed',
  'not-changeable': 'order-not-changeable',
  'too-many': 'too-many-changes',
  'other-zone': 'other-delivery-zone',
} as const satisfies Record<string, ErrorCode>;

/** Changes where a paid order is sent, until it is packed, and emails the new address; a repeat changes nothing. */
export async function changeShippingAddress(
  ports: Pick<Ports, 'orderAccess' | 'orderChanges' | 'secrets' | 'clock' | 'log'>,
  order: Order,
  address: Address,
  visitor: OrderVisitor,
): Promise<Result<Order, ShopError>> {
  if (!(await mayChangeOrder(ports, order, visitor))) return err({ code: 'order-access-required' });
  const changed = await ports.orderChanges.changeShipping(order.orderNumber, address);
  if (!changed.ok) return err({ code: ERROR_CODES[changed.error] });
  ports.log.info(
    { event: 'order.address-changed', orderNumber: order.orderNumber },
    'A shopper changed the shipping address of an order',
  );
  return changed;
}

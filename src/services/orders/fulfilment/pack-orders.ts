import type { ExplainedRefusal } from '#domain/orders/shipments/check-dispatch.ts';
import type { Ports } from '../../ports/ports.ts';
import { type FulfilDeps, type FulfilRequest, fulfilOrder } from './fulfil-order.ts';
import { explainRefusal } from './ship-scan.ts';

/** What became of each selected order. */
export type PackedOrders = {
  readonly packed: readonly string[];
  readonly refused: readonly { readonly orderNumber: string; readonly refusal: ExplainedRefusal }[];
};

/**
 * Packs several orders, each in a transaction of its own. A repeat packs those that an interrupted request has left, because
 * the request of each order has an id that follows from the one of the request.
 */
export async function packOrders(
  ports: FulfilDeps & Pick<Ports, 'fulfilment'>,
  request: FulfilRequest,
  orderNumbers: readonly string[],
): Promise<PackedOrders> {
  const packed: string[] = [];
  const refused: PackedOrders['refused'][number][] = [];
  for (const orderNumber of new Set(orderNumbers)) {
    const requestId = ports.secrets.deriveId(request.requestId, orderNumber);
    const performed = await fulfilOrder(ports, { ...request, requestId }, orderNumber, 'pack');
    if (performed.ok) packed.push(orderNumber);
    else refused.push({ orderNumber, refusal: await explainRefusal(ports, orderNumber, performed.error) });
  }
  return { packed, refused };
}

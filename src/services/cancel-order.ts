import type { ShopError } from '#domain/error-table.ts';
import { type OrderRecord, toOrderRecord } from '#domain/order.ts';
import { type Product, toProduct } from '#domain/product.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { User } from '#domain/session.ts';
import { settle } from './confirm-payment.ts';
import type { Ports } from './ports.ts';

type Needs = Pick<Ports, 'orders' | 'payment' | 'shelf' | 'log'>;

/** What a cancelled purchase gives back: the products as they are now, with the quantities that were ordered. */
export type CancelledOrder = {
  readonly status: OrderRecord['status'];
  readonly items: readonly (Product & { readonly quantity: number })[];
};

/**
 * Ends an order that the shopper does not want to pay. The stock returns only after the provider has confirmed that the
 * session can no longer be paid; if it was paid meanwhile, the order is paid.
 */
export const cancelOrder =
  (ports: Needs) =>
  async (receipt: string, user: User | null): Promise<Result<CancelledOrder, ShopError>> => {
    const order = await ports.orders.byReceipt(receipt);
    // An order of an account is nobody else's; a guest's order is held by whoever holds its number.
    if (!order || (order.userId !== null && order.userId !== user?.id)) return err({ code: 'unknown-order' });

    let status = order.status;
    if (status === 'awaiting-payment' && order.payment) {
      const ended = await ports.payment.expire(order.payment.id);
      if (!ended.ok) return err({ code: ended.error.code });
      status = await settle(ports, order, ended.value, 'payment-cancelled');
    }
    const shelf = new Map(
      (await ports.shelf.byIds(order.lines.map((line) => line.productId))).map((p) => [p.id, p]),
    );
    const items = toOrderRecord(order).orders.flatMap(({ id, quantity }) => {
      const product = shelf.get(id);
      return product ? [{ ...toProduct(product), quantity }] : [];
    });
    return ok({ status, items });
  };

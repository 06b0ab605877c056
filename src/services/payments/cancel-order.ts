import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { couponOf, isOpenTo, type Order, type OrderRecord, type OrderStatus } from '#domain/orders/order.ts';
import { settlementOf } from '#domain/payments/payment.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { cartItemsOf } from '../cart/cart-items.ts';
import type { Ports } from '../ports/ports.ts';
import { type ReconcileDeps, settle, unanswered } from './reconcile-order.ts';

type CancelOrderDeps = ReconcileDeps & Pick<Ports, 'shelf'>;

/** What a cancelled purchase gives back: the products as they are now, with the quantities that were ordered, and the code. */
export type CancelledOrder = {
  readonly status: Exclude<OrderRecord['status'], 'awaiting-payment'>;
  readonly items: readonly CartItem[];
  readonly coupon: string | null;
};

/**
 * Ends an order that the shopper does not want to pay. The stock and the cart return only after the provider has
 * confirmed that the session can no longer be paid; if it was paid meanwhile, the order is paid.
 */
export const cancelOrder =
  (ports: CancelOrderDeps) =>
  async (receipt: string, user: Pick<User, 'id'> | null): Promise<Result<CancelledOrder, ShopError>> => {
    const order = await ports.orders.byReceipt(receipt);
    if (!order || !isOpenTo(order, user)) return err({ code: 'unknown-order' });
    const ended = order.status === 'awaiting-payment' ? await endPayment(ports, order) : ok(order.status);
    if (!ended.ok) return ended;
    const status = ended.value;
    if (status === 'awaiting-payment') return err({ code: 'payment-unavailable' });
    if (status === 'paid') return ok({ status, items: [], coupon: null });
    return ok({ status, items: await cartItemsOf(ports, order.lines), coupon: couponOf(order) ?? null });
  };

const endPayment = async (ports: CancelOrderDeps, order: Order): Promise<Result<OrderStatus, ShopError>> => {
  // Nobody was told of a payment page, so there is none to close, unless it is opened in this very moment.
  const change = order.payment
    ? undefined
    : await ports.orders.endUnopened(order.receipt, 'payment-cancelled');
  const payment = order.payment ?? change?.order.payment;
  if (!payment) return ok(change?.order.status ?? order.status);
  const session = await ports.payment.expire(payment.id);
  if (!session.ok) return err(unanswered(ports.log, order, session.error));
  const status = await settle(ports, order, session.value, 'payment-cancelled');
  const isHeld = status === 'awaiting-payment' && settlementOf(order, session.value).kind === 'hold';
  return isHeld ? err({ code: 'payment-held' }) : ok(status);
};

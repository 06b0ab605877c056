import type { ShopError } from '#domain/api/error-table.ts';
import { totalOf } from '#domain/cart/price-lines.ts';
import { type DiscountRecord, toDiscountRecord } from '#domain/cart/priced-line.ts';
import { picturesOf } from '#domain/catalogue/product.ts';
import { addressLines } from '#domain/orders/address-lines.ts';
import { type GiftRecord, toGiftRecord } from '#domain/orders/gift/gift-days.ts';
import {
  isVisibleTo,
  type Order,
  type OrderRecord,
  refundStatusOf,
  shipmentsInRecord,
  toOrderRecord,
} from '#domain/orders/order.ts';
import { isChangeable } from '#domain/orders/order-progress.ts';
import type { RefundRecord } from '#domain/orders/refunds/refunded-items.ts';
import { type OrderShippingRecord, toOrderShippingRecord } from '#domain/shipping/shipping-method.ts';
import { type Dollars, toDollars } from '#domain/values/money.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { findSchedule, type OrderSchedule } from './find-order.ts';
import { listRefunds } from './list-refunds.ts';
import { mayChangeOrder, type OrderVisitor } from './order-access.ts';
import { listWithdrawn } from './submit-withdrawal.ts';

/** The totals of an order in wire form, in dollars. */
export type OrderTotalsRecord = {
  readonly subtotal: Dollars;
  readonly discounts: readonly DiscountRecord[];
  readonly shippingMethod?: OrderShippingRecord | undefined;
  readonly total: Dollars;
  readonly refunded?: Dollars | undefined;
  /** Only for the account of the order, or the browser that placed it. */
  readonly details?: OrderDetails | undefined;
};

/** What an order's confirmation shows besides the totals. */
export type OrderDetails = Pick<OrderRecord, 'orders' | 'fulfilmentStatus' | 'shipments'> &
  OrderSchedule & {
    readonly refunds?: readonly RefundRecord[] | undefined;
    /** True while a withdrawal is not handled. */
    readonly isWithdrawn: boolean;
    /** True while the shopper may change or cancel the order. */
    readonly isChangeable: boolean;
    /** The secret in the link to its page. */
    readonly secret: string;
    readonly gift: GiftRecord | null;
    readonly email: string;
    /** Address lines, as on a parcel. */
    readonly shipping: readonly string[];
    /** Paths of the pictures of its products, by their ids. */
    readonly pictures: Readonly<Record<string, string>>;
    /** True for a guest's order, for which an account can be created. */
    readonly isGuest: boolean;
  };

type FindTotalsDeps = Pick<
  Ports,
  'orders' | 'orderAccess' | 'orderHistory' | 'withdrawals' | 'catalogue' | 'secrets' | 'clock'
>;

/** Returns subtotal, discounts and total of an order; for a guest order the order number suffices. */
export async function findOrderTotals(
  ports: FindTotalsDeps,
  orderNumber: string,
  visitor: OrderVisitor,
): Promise<Result<OrderTotalsRecord, ShopError>> {
  const order = await ports.orders.findForVisitor(orderNumber);
  if (!order || !isVisibleTo(order, visitor.user)) return err({ code: 'unknown-order' });
  return ok({
    subtotal: toDollars(totalOf(order.lines)),
    discounts: order.discounts.map(toDiscountRecord),
    ...(order.shippingMethod && { shippingMethod: toOrderShippingRecord(order.shippingMethod) }),
    total: toDollars(order.totalCents),
    ...(order.refundedCents > 0 && { refunded: toDollars(order.refundedCents) }),
    ...((await mayChangeOrder(ports, order, visitor)) && { details: await readDetails(ports, order) }),
  });
}

const readDetails = async (ports: FindTotalsDeps, order: Order): Promise<OrderDetails> => {
  const { orderHistory, catalogue } = ports;
  const [paidAt, withdrawn, refunds, products] = await Promise.all([
    orderHistory.paidAt(order.id),
    listWithdrawn(ports, [order]),
    listRefunds(ports, [order]),
    catalogue.byIds(order.lines.map(({ productId }) => productId)),
  ]);
  const isWithdrawn = withdrawn.has(order.id);
  return {
    orders: toOrderRecord(order).orders,
    fulfilmentStatus: order.fulfilmentStatus,
    ...shipmentsInRecord(order),
    refunds: refunds.get(order.id),
    secret: order.linkSecret,
    gift: toGiftRecord(order.gift),
    email: order.email,
    shipping: addressLines(order.shipping),
    pictures: picturesOf(products),
    ...findSchedule(ports, order, { paidAt, isWithdrawn }),
    isWithdrawn,
    isChangeable: isChangeable({ ...order, refund: refundStatusOf(order) }),
    isGuest: order.userId === null,
  };
};

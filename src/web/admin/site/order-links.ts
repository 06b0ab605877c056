import { adminOrder as copy } from '#copy/admin/orders.ts';
import type { Order } from '#domain/orders/order.ts';
import { isAddressChangeable } from '#domain/orders/order-progress.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { type AdminRouteKey, COPIES } from './admin-map.ts';

type LinkedOrder = Pick<
  Order,
  'status' | 'fulfilmentStatus' | 'isAnonymized' | 'totalCents' | 'refundedCents'
>;

/** A page on which staff do something with an order. */
export type OrderLink = {
  /** A page without parameters, or with the number as its only one. */
  readonly key: AdminRouteKey;
  readonly label: string;
  /** The query of the address. */
  readonly search?: (orderNumber: string) => Readonly<Record<string, string>>;
  readonly permission: Permission;
  /** False where nothing can be done; absent if something always can. */
  readonly isShown?: (order: LinkedOrder) => boolean;
};

const isRefundable = ({ status, refundedCents, totalCents }: LinkedOrder): boolean =>
  status === 'paid' && refundedCents < totalCents;

/** True if a parcel of the order can be packed or shipped. */
const isShippable = (order: LinkedOrder): boolean =>
  isRefundable(order) && ['unfulfilled', 'packed'].includes(order.fulfilmentStatus);

/** True once the order is shipped. */
const isShipped = ({ status, fulfilmentStatus }: LinkedOrder): boolean =>
  status === 'paid' && !['unfulfilled', 'packed'].includes(fulfilmentStatus);

/** The pages that the page of an order links to, in this order. */
export const ORDER_LINKS: readonly OrderLink[] = [
  {
    key: 'orderFulfilment',
    label: copy.links.ship,
    permission: 'order.pack',
    isShown: isShippable,
  },
  { key: 'orderFulfilment', label: copy.fulfilment, permission: 'order.pack', isShown: isShipped },
  {
    key: 'print',
    label: copy.toPrint,
    permission: 'order.pack',
    search: (orderNumber) => ({ orders: orderNumber, [COPIES]: 'yes' }),
    isShown: (order) => isShippable(order) || isShipped(order),
  },
  { key: 'orderRefund', label: copy.links.refund, permission: 'order.refund', isShown: isRefundable },
  {
    key: 'orderRefund',
    label: copy.links.restock,
    permission: 'order.refund',
    isShown: (order) => order.status === 'paid' && !isRefundable(order),
  },
  {
    key: 'orderCancel',
    label: copy.links.cancel,
    permission: 'order.cancel',
    isShown: ({ status, fulfilmentStatus }) =>
      status === 'awaiting-payment' || (status === 'paid' && fulfilmentStatus === 'unfulfilled'),
  },
  {
    key: 'orderAddress',
    label: copy.links.address,
    permission: 'order.change-address',
    isShown: (order) => isAddressChangeable(order) && isRefundable(order) && !order.isAnonymized,
  },
  {
    key: 'orderMessage',
    label: copy.links.message,
    permission: 'customer.send-email',
    isShown: ({ isAnonymized }) => !isAnonymized,
  },
];

import type { User } from '#domain/accounts/session.ts';
import { type OrderCursor, toOrderListPage } from '#domain/orders/order-list.ts';
import { accountOrdersOf } from '#domain/orders/self-service/account-order.ts';
import { orderLinksOf } from '#domain/payments/order-links.ts';
import { listRefunds, listWithdrawable, listWithdrawn } from '../orders/index.ts';
import type { Ports } from '../ports/ports.ts';
import { listUnderReview } from './list-under-review.ts';

/** Returns a page of the shopper's orders as `listOrders` does, with the order page and the payment page of each. */
export async function listOrdersWithLinks(
  ports: Pick<Ports, 'orders' | 'orderHistory' | 'withdrawals' | 'payments' | 'clock'>,
  user: User,
  before?: OrderCursor,
) {
  const page = await ports.orders.listForUser(user.id, before);
  const [withdrawable, withdrawn, underReview, refunds] = await Promise.all([
    listWithdrawable(ports, page.orders),
    listWithdrawn(ports, page.orders),
    listUnderReview(ports, page.orders),
    listRefunds(ports, page.orders),
  ]);
  return {
    ...toOrderListPage(page),
    details: accountOrdersOf(page.orders, { withdrawn, underReview, refunds }),
    links: orderLinksOf(page.orders, withdrawable, underReview),
  };
}

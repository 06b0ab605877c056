import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { err, type Result } from '#domain/values/result.ts';
import { coalesce } from '#platform/coalesce.ts';
import { isSameSecret } from '#platform/is-same-secret.ts';
import { type CancelledOrder, cancelOrder } from './cancel-order.ts';

type CancelForVisitorDeps = Parameters<typeof cancelOrder>[0];
type CancellingUser = Pick<User, 'id'> | null;

/** Cancels orders for visitors, coalesced; `unknown-order` if the visitor may not cancel it. */
export function cancelForVisitor(ports: CancelForVisitorDeps) {
  return coalesce(
    async (
      orderNumber: string,
      user: CancellingUser,
      linkSecret: string | undefined,
    ): Promise<Result<CancelledOrder, ShopError>> =>
      (await mayCancel(ports, orderNumber, user, linkSecret))
        ? cancelOrder(ports, orderNumber)
        : err({ code: 'unknown-order' }),
    (orderNumber, user, linkSecret) => `${orderNumber.toLowerCase()} ${user?.id ?? ''} ${linkSecret ?? ''}`,
  );
}

/** Order numbers are public: a guest needs the secret of the order's page, an account its session. */
const mayCancel = async (
  { orders }: CancelForVisitorDeps,
  orderNumber: string,
  user: CancellingUser,
  linkSecret: string | undefined,
): Promise<boolean> => {
  const order = await orders.findForVisitor(orderNumber);
  if (!order || order.isAnonymized) return false;
  if (linkSecret !== undefined && isSameSecret(linkSecret, order.linkSecret)) return true;
  // Before the payment page opens, no link contains the number, so only the browser that created it knows it.
  return order.userId === null ? !order.payment : order.userId === user?.id;
};

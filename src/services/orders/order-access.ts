import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { type Order, refundStatusOf } from '#domain/orders/order.ts';
import { isOpen } from '#domain/orders/order-progress.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';

type OrderAccessDeps = Pick<Ports, 'orderAccess' | 'secrets' | 'clock'>;

/** The client that wants to change an order: its account, and the secret of its browser's cookie for orders of guests. */
export type OrderVisitor = {
  readonly user: Pick<User, 'id'> | null;
  readonly accessSecret: string | undefined;
};

/** True if the visitor may change the order and not only see it: its account, or a browser that has been granted access. */
export async function mayChangeOrder(
  { orderAccess, secrets, clock }: OrderAccessDeps,
  order: Pick<Order, 'id' | 'userId' | 'isAnonymized'>,
  { user, accessSecret }: OrderVisitor,
): Promise<boolean> {
  if (order.isAnonymized) return false;
  if (user !== null && order.userId === user.id) return true;
  return accessSecret !== undefined && orderAccess.isGranted(order.id, secrets.digest(accessSecret), clock());
}

/** Lets the browser that has placed a guest's order change it; returns the secret for its cookie. */
export async function grantOrderAccess(
  { orderAccess, secrets, clock }: OrderAccessDeps,
  order: Pick<Order, 'id'>,
  previousSecret: string | undefined,
): Promise<string> {
  const accessSecret = previousSecret ?? secrets.generate();
  await orderAccess.grant(order.id, secrets.digest(accessSecret), clock());
  return accessSecret;
}

/**
 * Emails an access code to the address of an order that can still be changed or cancelled.
 * Errors: `too-many-codes` after a few in an hour, `order-not-changeable`, `unknown-order`.
 */
export async function sendAccessCode(
  { orderAccess, secrets, clock }: OrderAccessDeps,
  order: Order,
): Promise<Result<void, ShopError>> {
  if (order.isAnonymized) return err({ code: 'unknown-order' });
  if (!isOpen({ ...order, refund: refundStatusOf(order) })) return err({ code: 'order-not-changeable' });
  const code = secrets.generateCode();
  const digest = secrets.digest(`${order.id} ${code}`);
  const isSent = await orderAccess.sendCode(order, { code, digest }, clock());
  return isSent ? ok(undefined) : err({ code: 'too-many-codes' });
}

/**
 * Lets a browser change the order by the code that was emailed; returns the secret for its cookie.
 * Errors: `wrong-access-code`, `access-code-expired`.
 */
export async function redeemAccessCode(
  { orderAccess, secrets, clock }: OrderAccessDeps,
  order: Pick<Order, 'id'>,
  code: string,
  previousSecret: string | undefined,
): Promise<Result<string, ShopError>> {
  const accessSecret = previousSecret ?? secrets.generate();
  const codeDigest = secrets.digest(`${order.id} ${code}`);
  const outcome = await orderAccess.redeemCode(order.id, codeDigest, secrets.digest(accessSecret), clock());
  if (outcome === 'granted') return ok(accessSecret);
  return err({ code: outcome === 'wrong' ? 'wrong-access-code' : 'access-code-expired' });
}

/** Deletes grants and codes that no longer count. */
export function deleteExpiredOrderAccess({
  orderAccess,
  clock,
}: Pick<Ports, 'orderAccess' | 'clock'>): Promise<void> {
  return orderAccess.deleteExpired(clock());
}

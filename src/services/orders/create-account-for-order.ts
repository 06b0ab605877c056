import type { SignUpRequest } from '#domain/accounts/credentials.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import type { Order } from '#domain/orders/order.ts';
import { mayJoinAccount } from '#domain/orders/order-progress.ts';
import { err, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { mayChangeOrder, type OrderVisitor } from './order-access.ts';

const MAX_DISPLAY_NAME = 80;

type CreateAccountDeps<Session> = Pick<Ports, 'orderAccess' | 'secrets' | 'clock'> & {
  signUp(request: Omit<SignUpRequest, 'confirmPassword'>): Promise<Result<Session, ShopError>>;
};

/**
 * Creates an account with the email and the name of a guest's paid order, and signs in; the account gets the order once its
 * email is verified. Returns `order-access-required` for a visitor who may not change the order, or the errors of a sign-up.
 */
export async function createAccountForOrder<Session>(
  deps: CreateAccountDeps<Session>,
  order: Order,
  password: string,
  visitor: OrderVisitor,
): Promise<Result<Session, ShopError>> {
  const mayCreate = mayJoinAccount(order) && (await mayChangeOrder(deps, order, visitor));
  if (!mayCreate) return err({ code: 'order-access-required' });
  // The shipping address of a gift names its recipient.
  const { name } = order.gift ? order.billing : order.shipping;
  const displayName = Array.from(name).slice(0, MAX_DISPLAY_NAME).join('').trim();
  return deps.signUp({ email: order.email, displayName, password });
}

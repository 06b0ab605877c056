import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { logAuthentication } from './sessions/log-authentication.ts';
import { type Reauthentication, verifyOwner } from './verify-owner.ts';

/** Dependencies of a deletion, which cancels unpaid orders first. */
export type AccountDeletionDeps = Pick<Ports, 'accountData'> & {
  readonly cancelOrder: (orderNumber: string) => Promise<Result<unknown, ShopError>>;
};
type DeleteAccountDeps = AccountDeletionDeps &
  Pick<Ports, 'sessions' | 'passwordHasher' | 'secrets' | 'clock' | 'log'>;

type DeletionRequest = Reauthentication & { readonly user: User };

/** Deletes an account and cancels unpaid orders; needs the password or a recent Google sign-in, as cookies leak. */
export async function deleteAccount(
  ports: DeleteAccountDeps,
  request: DeletionRequest,
): Promise<Result<void, ShopError>> {
  const hash = await ports.accountData.passwordHash(request.user.id);
  const authorized = await verifyOwner(ports, request, hash);
  const deleted = authorized.ok ? await deleteAccountData(ports, request.user) : authorized;
  const method = hash === undefined ? 'google' : 'password';
  logAuthentication(ports, { action: 'account-deletion', method }, deleted, request.user.id);
  return deleted;
}

/** Deletes an account without authentication; the caller has verified that the owner wants it. */
export async function deleteAccountData(
  ports: AccountDeletionDeps,
  user: User,
): Promise<Result<void, ShopError>> {
  const cancelled = await cancelOpenOrders(ports, user);
  if (!cancelled.ok) return cancelled;
  const isDeleted = await ports.accountData.delete(user);
  return isDeleted ? ok(undefined) : err({ code: 'unpaid-order-left' });
}

const cancelOpenOrders = async (ports: AccountDeletionDeps, user: User): Promise<Result<void, ShopError>> => {
  for (const orderNumber of await ports.accountData.openOrders(user.id)) {
    const cancelled = await ports.cancelOrder(orderNumber);
    if (!cancelled.ok) return cancelled;
  }
  return ok(undefined);
};

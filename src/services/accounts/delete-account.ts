import { fieldMessages } from '#copy/messages/fields.ts';
import { isRecentSignIn, type User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { logAuthentication } from './sessions/log-authentication.ts';

/** Dependencies of a deletion, which cancels unpaid orders first. */
export type AccountDeletionDeps = Pick<Ports, 'accountData'> & {
  readonly cancelOrder: (orderNumber: string) => Promise<Result<unknown, ShopError>>;
};
type DeleteAccountDeps = AccountDeletionDeps &
  Pick<Ports, 'sessions' | 'passwordHasher' | 'secrets' | 'clock' | 'log'>;

type DeletionRequest = {
  readonly user: User;
  readonly secret: string;
  readonly password: string | undefined;
};

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

const verifyOwner = async (
  { passwordHasher, sessions, secrets, clock }: DeleteAccountDeps,
  { secret, password }: DeletionRequest,
  hash: string | undefined,
): Promise<Result<void, ShopError>> => {
  if (hash === undefined) {
    const session = await sessions.find(secrets.digest(secret), clock());
    return session && isRecentSignIn(session, clock())
      ? ok(undefined)
      : err({ code: 'auth/requires-recent-login' });
  }
  if (!password)
    return err({ code: 'invalid-request', details: { fields: { password: fieldMessages.password } } });
  const matches = await passwordHasher.verify(password, hash);
  if (!matches.ok) return matches;
  return matches.value ? ok(undefined) : err({ code: 'password-wrong' });
};

const cancelOpenOrders = async (ports: AccountDeletionDeps, user: User): Promise<Result<void, ShopError>> => {
  for (const orderNumber of await ports.accountData.openOrders(user.id)) {
    const cancelled = await ports.cancelOrder(orderNumber);
    if (!cancelled.ok) return cancelled;
  }
  return ok(undefined);
};

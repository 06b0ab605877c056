import { isRecent, type User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { fieldMessages } from '#domain/text/field-messages.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { tellEntry } from './sessions/log-authentication.ts';

/** Cancels an order that awaits payment, as its shopper. */
type CancelOrder = (receipt: string, user: Pick<User, 'id'> | null) => Promise<Result<unknown, ShopError>>;

export type RemoveAccountDeps = Pick<Ports, 'accountData'> & { readonly cancelOrder: CancelOrder };
type DeleteAccountDeps = RemoveAccountDeps &
  Pick<Ports, 'sessions' | 'passwords' | 'secrets' | 'clock' | 'log'>;

/** Who asks: by the session of this secret, and with the password where the account has one. */
type Asking = { readonly user: User; readonly secret: string; readonly password: string | undefined };

/**
 * Removes an account for good. A session alone may be stolen, so the password is asked for, or, where there is none, that
 * the shopper has just signed in with Google. What awaits payment is cancelled first.
 */
export const removeAccount =
  (ports: DeleteAccountDeps) =>
  async (asking: Asking): Promise<Result<void, ShopError>> => {
    const hash = await ports.accountData.passwordHash(asking.user.id);
    const own = await isOwner(ports, asking, hash);
    const removed = own.ok ? await removeWhole(ports, asking.user) : own;
    const way = hash === undefined ? 'google' : 'password';
    tellEntry(ports, { event: 'account-removal', way }, removed, asking.user.id);
    return removed;
  };

/** Removes an account of which it is known that its owner wants that. */
export const removeWhole = async (ports: RemoveAccountDeps, user: User): Promise<Result<void, ShopError>> => {
  const cancelled = await cancelOpenOrders(ports, user);
  if (!cancelled.ok) return cancelled;
  const isRemoved = await ports.accountData.remove(user);
  return isRemoved ? ok(undefined) : err({ code: 'unpaid-order-left' });
};

const isOwner = async (
  { passwords, sessions, secrets, clock }: DeleteAccountDeps,
  { secret, password }: Asking,
  hash: string | undefined,
): Promise<Result<void, ShopError>> => {
  if (hash === undefined) {
    const session = await sessions.find(secrets.digest(secret), clock());
    return session && isRecent(session, clock())
      ? ok(undefined)
      : err({ code: 'auth/requires-recent-login' });
  }
  if (!password)
    return err({ code: 'invalid-request', details: { fields: { password: fieldMessages.password } } });
  const matches = await passwords.verify(password, hash);
  if (!matches.ok) return matches;
  return matches.value ? ok(undefined) : err({ code: 'password-wrong' });
};

const cancelOpenOrders = async (ports: RemoveAccountDeps, user: User): Promise<Result<void, ShopError>> => {
  for (const receipt of await ports.accountData.openOrders(user.id)) {
    const cancelled = await ports.cancelOrder(receipt, user);
    if (!cancelled.ok) return cancelled;
  }
  return ok(undefined);
};

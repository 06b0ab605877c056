import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { EMAIL_INTERVAL_MS } from '#domain/email/email-message.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { createAccountLink } from './create-account-link.ts';
import { logAuthentication } from './sessions/log-authentication.ts';
import { isWeakPassword, weakPasswordError } from './weak-password.ts';

type ResetPasswordDeps = Pick<
  Ports,
  'accountLinks' | 'passwordHasher' | 'secrets' | 'clock' | 'shopName' | 'passwordStrength' | 'log'
>;

/** Sends a password reset link, at most one a minute; the work is the same with and without an account. */
export function requestPasswordReset(ports: ResetPasswordDeps, email: string): Promise<void> {
  ports.log.info({ event: 'password-reset.requested' }, 'A password reset was requested');
  const notSince = new Date(ports.clock().getTime() - EMAIL_INTERVAL_MS);
  const link = createAccountLink(ports, 'reset-password');
  return ports.accountLinks.createResetLink(email, link, notSince);
}

/** Sends a reset link to a verified email although the IP address is over its limit, while `isAllowed` returns true. */
export async function requestVerifiedPasswordReset(
  ports: ResetPasswordDeps,
  email: string,
  isAllowed: () => boolean,
): Promise<void> {
  const failed = (error: unknown) =>
    ports.log.error(
      { event: 'password-reset.email-failed', err: error },
      'A password reset email could not be stored',
    );
  const isConfirmed = await ports.accountLinks.isVerified(email).catch(failed);
  // Not awaited: a slower response would reveal that the address is verified.
  if (isConfirmed && isAllowed()) void requestPasswordReset(ports, email).catch(failed);
}

/** Returns the email address of the account that a password reset link is for; undefined once the link has expired. */
export async function findResetEmail(ports: ResetPasswordDeps, secret: string): Promise<string | undefined> {
  return (await ownerOf(ports, secret))?.email;
}

const ownerOf = (
  { accountLinks, secrets, clock }: ResetPasswordDeps,
  secret: string,
): Promise<User | undefined> => accountLinks.findOwner('reset-password', secrets.digest(secret), clock());

/** Sets the new password and ends all sessions of the account. */
export async function resetPassword(
  ports: ResetPasswordDeps,
  secret: string,
  password: string,
): Promise<Result<void, ShopError>> {
  // Checked before the expensive hash, so that guessed links cannot exhaust the hasher.
  const user = await ownerOf(ports, secret);
  const changed = user ? await setPassword(ports, secret, password, user) : linkEnded;
  logAuthentication(ports, { action: 'password-reset', method: 'email' }, changed, user?.id);
  return changed;
}

const linkEnded = err({ code: 'link-ended' } satisfies ShopError);

const setPassword = async (
  ports: ResetPasswordDeps,
  secret: string,
  password: string,
  user: User,
): Promise<Result<void, ShopError>> => {
  if (await isWeakPassword(ports, password, user)) return weakPasswordError;
  const hash = await ports.passwordHasher.hash(password);
  if (!hash.ok) return hash;
  const digest = ports.secrets.digest(secret);
  const isReset = await ports.accountLinks.resetPassword(digest, hash.value, ports.clock());
  return isReset ? ok(undefined) : linkEnded;
};

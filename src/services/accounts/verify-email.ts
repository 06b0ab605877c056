import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { EMAIL_INTERVAL_MS } from '#domain/email/email-message.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { createAccountLink } from './create-account-link.ts';
import { logAuthentication } from './sessions/log-authentication.ts';

type VerifyEmailDeps = Pick<Ports, 'accountLinks' | 'secrets' | 'clock'>;

/** Sends the verification email again, at most once a minute. */
export async function requestEmailVerification(
  ports: VerifyEmailDeps,
  user: User,
): Promise<Result<void, ShopError>> {
  if (user.emailVerifiedAt) return ok(undefined);
  const notSince = new Date(ports.clock().getTime() - EMAIL_INTERVAL_MS);
  const isCreated = await ports.accountLinks.createVerificationLink(
    user,
    createAccountLink(ports, 'prove-email'),
    notSince,
  );
  return isCreated ? ok(undefined) : err({ code: 'email-already-sent' });
}

/** Verifies an email, only in a session of the same account: a victim may click the link of an attacker's sign-up. */
export async function verifyEmail(
  ports: VerifyEmailDeps & Pick<Ports, 'log'>,
  secret: string,
  user: User | null,
): Promise<Result<void, ShopError>> {
  const verified = await verify(ports, secret, user);
  logAuthentication(ports, { action: 'email-verification', method: 'email' }, verified, user?.id);
  return verified;
}

const verify = async (
  { accountLinks, secrets, clock }: VerifyEmailDeps,
  secret: string,
  user: User | null,
): Promise<Result<void, ShopError>> => {
  const digest = secrets.digest(secret);
  const owner = await accountLinks.findOwner('prove-email', digest, clock());
  if (!owner) return err({ code: 'link-ended' });
  if (!user) return err({ code: 'signed-out' });
  if (owner.id !== user.id) return err({ code: 'link-of-another' });
  return (await accountLinks.verifyEmail(digest, user.id, clock()))
    ? ok(undefined)
    : err({ code: 'link-ended' });
};

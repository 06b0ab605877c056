import { accountDetails } from '#copy/pages/account-details.ts';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { createAccountLink } from './create-account-link.ts';
import { logAuthentication } from './sessions/log-authentication.ts';
import { type Reauthentication, verifyOwner } from './verify-owner.ts';

type ChangeEmailDeps = Pick<
  Ports,
  'accountData' | 'accountLinks' | 'passwordHasher' | 'sessions' | 'secrets' | 'clock' | 'log'
>;

type ChangeRequest = Reauthentication & { readonly user: User; readonly email: string };

/** Emails a link to the new address; the result is the same whether the address has an account or not. */
export async function requestEmailChange(
  ports: ChangeEmailDeps,
  request: ChangeRequest,
): Promise<Result<void, ShopError>> {
  const hash = await ports.accountData.passwordHash(request.user.id);
  const requested = await requestChange(ports, request, hash);
  const method = hash === undefined ? 'google' : 'password';
  logAuthentication(ports, { action: 'email-change-request', method }, requested, request.user.id);
  return requested;
}

const requestChange = async (
  ports: ChangeEmailDeps,
  request: ChangeRequest,
  hash: string | undefined,
): Promise<Result<void, ShopError>> => {
  const { user, email } = request;
  if (emailKey(email) === emailKey(user.email)) return sameEmail;
  const verified = await verifyOwner(ports, request, hash);
  if (!verified.ok) return verified;
  await ports.accountLinks.createEmailChangeLink(user.id, email, createAccountLink(ports, 'change-email'));
  return ok(undefined);
};

const sameEmail = err({
  code: 'invalid-request',
  details: { fields: { email: accountDetails.sameEmail } },
} satisfies ShopError);

/** Returns the new address that a link confirms, for the account that has requested it only. */
export function findEmailChange(
  { accountLinks, secrets, clock }: Pick<Ports, 'accountLinks' | 'secrets' | 'clock'>,
  secret: string,
  user: User,
): Promise<string | undefined> {
  return accountLinks.findEmailChange(secrets.digest(secret), user.id, clock());
}

/** Gives the account the address of the link, only in a session of the account, as for a verification. */
export async function confirmEmailChange(
  ports: Pick<Ports, 'accountLinks' | 'secrets' | 'clock' | 'log'>,
  secret: string,
  user: User,
): Promise<Result<void, ShopError>> {
  const { accountLinks, secrets, clock } = ports;
  const changed = await accountLinks.changeEmail(secrets.digest(secret), user.id, clock());
  logAuthentication(ports, { action: 'email-change', method: 'email' }, changed, user.id);
  return changed;
}

import { accountDetails } from '#copy/pages/account-details.ts';
import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { logAuthentication } from './sessions/log-authentication.ts';
import { wrongPassword } from './verify-owner.ts';
import { isWeakPassword, weakPasswordError } from './weak-password.ts';

type ChangePasswordDeps = Pick<
  Ports,
  'accounts' | 'accountData' | 'passwordHasher' | 'passwordStrength' | 'secrets' | 'shopName' | 'log'
>;

type ChangeRequest = {
  readonly user: User;
  /** The secret of the session, which stays; all others end. */
  readonly secret: string;
  readonly currentPassword: string;
  readonly password: string;
};

/** Changes the password of an account that has one; others set one by a reset link. */
export async function changePassword(
  ports: ChangePasswordDeps,
  request: ChangeRequest,
): Promise<Result<void, ShopError>> {
  const changed = await change(ports, request);
  logAuthentication(ports, { action: 'password-change', method: 'password' }, changed, request.user.id);
  return changed;
}

const wrongCurrentPassword = err(wrongPassword('currentPassword'));

const change = async (
  ports: ChangePasswordDeps,
  { user, secret, currentPassword, password }: ChangeRequest,
): Promise<Result<void, ShopError>> => {
  const { accounts, accountData, passwordHasher, secrets } = ports;
  const formerHash = await accountData.passwordHash(user.id);
  const matches = await passwordHasher.verify(currentPassword, formerHash);
  if (!matches.ok) return matches;
  if (formerHash === undefined || !matches.value) return wrongCurrentPassword;
  if (password === currentPassword) return samePassword;
  if (await isWeakPassword(ports, password, user)) return weakPasswordError;
  const hash = await passwordHasher.hash(password);
  if (!hash.ok) return hash;
  const isChanged = await accounts.changePassword({
    userId: user.id,
    formerHash,
    hash: hash.value,
    sessionDigest: secrets.digest(secret),
  });
  return isChanged ? ok(undefined) : wrongCurrentPassword;
};

const samePassword = err({
  code: 'invalid-request',
  details: { fields: { password: accountDetails.samePassword } },
} satisfies ShopError);

import { randomUUID } from 'node:crypto';
import { createPasswordStrength } from '#adapters/passwords/password-strength.ts';
import { secrets } from '#adapters/passwords/secrets.ts';
import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import { createAccountLinks } from '#adapters/postgres/accounts/account-links.ts';
import { createAccountRepository } from '#adapters/postgres/accounts/account-repository.ts';
import { createSessionRepository } from '#adapters/postgres/accounts/session-repository.ts';
import { createTrustedDeviceRepository } from '#adapters/postgres/accounts/trusted-device-repository.ts';
import type { Database } from '#adapters/postgres/connection/database.ts';
import { createRateLimits } from '#adapters/postgres/rate-limits/rate-limits.ts';
import { users } from '#adapters/postgres/schema/schema.ts';
import type { User } from '#domain/accounts/session.ts';
import { err, ok } from '#domain/values/result.ts';
import { trustDevice } from '#services/accounts/sessions/trusted-devices.ts';
import { signUp } from '#services/accounts/sign-up.ts';
import type { PasswordHasher } from '#services/ports/ports.ts';
import { recordingLog } from './recording-log.ts';
import { anEmail, aSignUp } from './shopper.ts';

/** Hashes that contain the password as plain text. */
export const plainTextHasher: PasswordHasher = {
  hash: async (password) => ok(`hash of ${password}`),
  verify: async (password, hash) => ok(hash === `hash of ${password}`),
};
/** A hasher whose queue is full. */
export const busyHasher: PasswordHasher = {
  hash: async () => err({ code: 'overloaded' }),
  verify: async () => err({ code: 'overloaded' }),
};

/** The real repositories, with a clock `inMs` ahead; `logLines` are the log lines. */
export const accountPorts = ({ orm }: Pick<Database, 'orm'>, inMs = 0) => {
  const { logLines, log } = recordingLog();
  return {
    logLines,
    log,
    accounts: createAccountRepository(orm),
    accountData: createAccountData(orm),
    accountLinks: createAccountLinks(orm),
    trustedDevices: createTrustedDeviceRepository(orm),
    sessions: createSessionRepository(orm),
    rateLimits: createRateLimits(orm),
    passwordHasher: plainTextHasher,
    passwordStrength: createPasswordStrength(),
    secrets,
    clock: () => new Date(Date.now() + inMs),
    newId: () => randomUUID(),
    shopName: 'Camellia',
  };
};
export type AccountPorts = ReturnType<typeof accountPorts>;

/** The same ports without rate limits. */
export const withoutRateLimits = (ports: AccountPorts): AccountPorts => ({
  ...ports,
  rateLimits: { ...ports.rateLimits, count: async () => ({ isRejected: false, waitMs: 0 }) },
});

/** Signs a new account up with the usual password. */
export const signedUpAccount = async (ports: AccountPorts, email = anEmail()) => {
  const result = await signUp(ports, aSignUp(email));
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};

/** Stores the device of a sign-in as trusted, by its earlier secret or as a new one; returns its secret. */
export const addTrustedDevice = async (
  ports: AccountPorts,
  user: User,
  earlierSecret?: string,
): Promise<string> => {
  const secret = await trustDevice(ports, user, earlierSecret);
  if (secret === undefined) throw new Error('the device could not be stored');
  return secret;
};

/** An unverified account with this password hash, and without a session. */
export const accountWithPassword = async (
  { orm }: Pick<Database, 'orm'>,
  { email = anEmail(), passwordHash = 'x' } = {},
): Promise<User> => {
  const draft = { id: randomUUID(), email, displayName: 'Ada' };
  const created = await createAccountRepository(orm).createWithPassword(draft, passwordHash, null);
  if (!created.ok) throw new Error(created.error.code);
  return created.value;
};

/** An account with a verified email by default, and without a session. */
export const verifiedAccount = async (
  database: Pick<Database, 'orm'>,
  { email = anEmail(), isVerified = true } = {},
): Promise<User> => {
  const [account] = await database.orm
    .insert(users)
    .values({ id: randomUUID(), email, displayName: 'Ada', emailVerifiedAt: isVerified ? new Date() : null })
    .returning();
  if (!account) throw new Error('an inserted account returned no row');
  return account;
};

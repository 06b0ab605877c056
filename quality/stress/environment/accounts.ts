import { createHash, randomUUID } from 'node:crypto';
import type { RunQuery } from '../../../operations/consistency/run-query.ts';
import { aSecret } from '../../../test/support/examples.ts';

export type TestAccount = { readonly id: string; readonly email: string };

/** Returns the digest that the database stores instead of a secret. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * Inserts accounts directly, because hashing a password per sign-up would dominate the run time.
 * Without `hash` the accounts have no password.
 */
export const createAccounts = async (
  rows: RunQuery,
  emails: readonly string[],
  hash?: string,
): Promise<TestAccount[]> => {
  const accounts = emails.map((email) => ({ id: randomUUID(), email }));
  const ids = accounts.map(({ id }) => id);
  await rows(
    "insert into users (id, email, display_name) select id, email, 'Ada' from unnest($1::uuid[], $2::text[]) as u (id, email)",
    [ids, emails],
  );
  if (hash !== undefined)
    await rows('insert into passwords (user_id, hash) select id, $2 from unnest($1::uuid[]) as u (id)', [
      ids,
      hash,
    ]);
  return accounts;
};

/** Inserts a session for each account and returns their secrets in the same order. */
export const createSessions = async (rows: RunQuery, accounts: readonly TestAccount[]): Promise<string[]> => {
  const secrets = accounts.map(() => aSecret());
  await rows(
    "insert into sessions (digest, user_id, started_at, expires_at) select d, u, now(), now() + interval '1 day' from unnest($1::text[], $2::uuid[]) as t (d, u)",
    [secrets.map(digestOf), accounts.map(({ id }) => id)],
  );
  return secrets;
};

import { randomUUID } from 'node:crypto';
import type { RunQuery } from '../../../operations/consistency/run-query.ts';
import { createAccounts, createSessions, type TestAccount } from '../environment/accounts.ts';

export type SignedInUser = TestAccount & { readonly cookie: string };

export const signInUsers = async (rows: RunQuery, count: number): Promise<SignedInUser[]> => {
  const accounts = await createAccounts(
    rows,
    Array.from({ length: count }, () => `${randomUUID()}@example.com`),
  );
  const secrets = await createSessions(rows, accounts);
  return accounts.map((account, n) => ({ ...account, cookie: `__Host-session=${secrets[n]}` }));
};

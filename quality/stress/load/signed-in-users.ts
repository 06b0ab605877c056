import { randomUUID } from 'node:crypto';
import type { Rows } from '../../../operations/books/rows.ts';
import { type Member, makeAccounts, openSessions } from '../accounts.ts';

/** Somebody with an account and a session. */
export type SignedIn = Member & { readonly cookie: string };

/** Signs so many people in at once. */
export const signIn = async (rows: Rows, count: number): Promise<SignedIn[]> => {
  const members = await makeAccounts(
    rows,
    Array.from({ length: count }, () => `${randomUUID()}@example.com`),
  );
  const secrets = await openSessions(rows, members);
  return members.map((member, n) => ({ ...member, cookie: `__Host-session=${secrets[n]}` }));
};

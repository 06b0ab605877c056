import { and, eq, sql } from 'drizzle-orm';
import { emailKey } from '#domain/credentials.ts';
import type { ErrorCode, ShopError } from '#domain/error-table.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { User } from '#domain/session.ts';
import type { AccountBook, NewUser } from '#services/ports.ts';
import type { Orm, Transaction } from './database.ts';
import { federatedAccounts, passwords, users } from './schema.ts';
import { violatedConstraint } from './unique-violation.ts';

/** Accounts in PostgreSQL: user record and credential are written in one transaction or not at all. */
export const createAccountBook = (orm: Orm): AccountBook => ({
  createWithPassword: (user, hash) =>
    create(orm, user, 'auth/email-already-in-use', (tx) =>
      tx.insert(passwords).values({ userId: user.id, hash }),
    ),

  createFederated: (user, { issuer, subject }) =>
    create(orm, user, 'auth/account-exists', (tx) =>
      tx.insert(federatedAccounts).values({ issuer, subject, userId: user.id }),
    ),

  async withPassword(email) {
    const [row] = await orm
      .select({ user: users, passwordHash: passwords.hash })
      .from(users)
      .innerJoin(passwords, eq(passwords.userId, users.id))
      .where(eq(sql`lower(${users.email})`, emailKey(email)));
    return row;
  },

  async federated(issuer, subject) {
    const [row] = await orm
      .select({ user: users })
      .from(federatedAccounts)
      .innerJoin(users, eq(users.id, federatedAccounts.userId))
      .where(and(eq(federatedAccounts.issuer, issuer), eq(federatedAccounts.subject, subject)));
    return row?.user;
  },
});

const create = async (
  orm: Orm,
  user: NewUser,
  taken: ErrorCode,
  addCredential: (tx: Transaction) => Promise<unknown>,
): Promise<Result<User, ShopError>> => {
  try {
    return await orm.transaction(async (tx) => {
      const [created] = await tx.insert(users).values(user).returning();
      if (!created) throw new Error('an inserted user returned no row');
      await addCredential(tx);
      return ok(created);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_once') return err({ code: taken });
    throw error;
  }
};

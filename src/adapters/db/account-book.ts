import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { emailKey } from '#domain/credentials.ts';
import type { ErrorCode, ShopError } from '#domain/error-table.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { User } from '#domain/session.ts';
import type { AccountBook, NewUser } from '#services/ports.ts';
import type { Orm, Transaction } from './database.ts';
import { adoptGuestOrders } from './guest-orders.ts';
import { writeProofLink } from './link-rows.ts';
import { federatedAccounts, passwords, users } from './schema.ts';
import { violatedConstraint } from './unique-violation.ts';

/** Accounts in PostgreSQL: user record and credential are written in one transaction or not at all. */
export const createAccountBook = (orm: Orm): AccountBook => ({
  createWithPassword: (user, hash, proof) =>
    create(orm, { ...user, emailProvenAt: null }, 'auth/email-already-in-use', async (tx, created) => {
      await tx.insert(passwords).values({ userId: user.id, hash });
      if (proof) await writeProofLink(tx, created, proof);
    }),

  createFederated: (user, { issuer, subject }) =>
    create(orm, { ...user, emailProvenAt: new Date() }, 'auth/account-exists', async (tx, created) => {
      await tx.insert(federatedAccounts).values({ issuer, subject, userId: user.id });
      await adoptGuestOrders(tx, created);
    }),

  joinFederated: ({ issuer, subject, email }) =>
    orm.transaction(async (tx) => {
      const [proven] = await tx
        .select()
        .from(users)
        .where(and(eq(sql`lower(${users.email})`, emailKey(email)), isNotNull(users.emailProvenAt)));
      if (proven)
        await tx
          .insert(federatedAccounts)
          .values({ issuer, subject, userId: proven.id })
          .onConflictDoNothing();
      return proven;
    }),

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
  user: NewUser & Pick<User, 'emailProvenAt'>,
  taken: ErrorCode,
  addCredential: (tx: Transaction, created: User) => Promise<void>,
): Promise<Result<User, ShopError>> => {
  try {
    return await orm.transaction(async (tx) => {
      const [created] = await tx.insert(users).values(user).returning();
      if (!created) throw new Error('an inserted user returned no row');
      await addCredential(tx, created);
      return ok(created);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_once') return err({ code: taken });
    throw error;
  }
};

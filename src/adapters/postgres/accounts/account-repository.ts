import { and, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { User } from '#domain/accounts/session.ts';
import type { ErrorCode, ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { AccountRepository, NewUser, PasswordChange } from '#services/ports/ports.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { retryOnUnknownCommit } from '../connection/transactions.ts';
import { writeOutboxMessage } from '../email/index.ts';
import { sameEmail } from '../rows/same-email.ts';
import {
  accountLinks,
  federatedAccounts,
  passwords,
  sessions,
  trustedDevices,
  users,
} from '../schema/schema.ts';
import { claimGuestOrders } from './guest-orders.ts';
import { createVerificationLink } from './link-rows.ts';

/** Accounts in PostgreSQL. User and credential are written in one transaction. */
export const createAccountRepository = (orm: Orm): AccountRepository => ({
  createWithPassword: (user, hash, link) =>
    create(orm, { ...user, emailVerifiedAt: null }, 'auth/email-already-in-use', async (tx, created) => {
      await tx.insert(passwords).values({ userId: user.id, hash });
      if (link) await createVerificationLink(tx, created, link);
    }),

  createFederated: (user, { issuer, subject }, link) =>
    create(
      orm,
      { ...user, emailVerifiedAt: link ? null : sql`now()` },
      'auth/account-exists',
      async (tx, created) => {
        await tx.insert(federatedAccounts).values({ issuer, subject, userId: user.id });
        await (link ? createVerificationLink(tx, created, link) : claimGuestOrders(tx, created));
      },
    ),

  linkFederated: ({ issuer, subject, email }) =>
    orm.transaction(async (tx) => {
      const [verified] = await tx
        .select()
        .from(users)
        .where(and(sameEmail(users.email, email), isNotNull(users.emailVerifiedAt)))
        .for('no key update');
      if (!verified) return undefined;
      const [linked] = await tx
        .select()
        .from(federatedAccounts)
        .where(and(eq(federatedAccounts.userId, verified.id), eq(federatedAccounts.issuer, issuer)));
      // The provider may reassign an email address to another person; the subject then differs.
      if (linked) return linked.subject === subject ? verified : undefined;
      await tx.insert(federatedAccounts).values({ issuer, subject, userId: verified.id });
      return verified;
    }),

  async findWithPassword(email) {
    const [row] = await orm
      .select({ user: users, passwordHash: passwords.hash })
      .from(users)
      .innerJoin(passwords, eq(passwords.userId, users.id))
      .where(sameEmail(users.email, email));
    return row;
  },

  async findFederated(issuer, subject) {
    const [row] = await orm
      .select({ user: users })
      .from(federatedAccounts)
      .innerJoin(users, eq(users.id, federatedAccounts.userId))
      .where(and(eq(federatedAccounts.issuer, issuer), eq(federatedAccounts.subject, subject)));
    return row?.user;
  },

  async rename(userId, displayName) {
    await orm.update(users).set({ displayName }).where(eq(users.id, userId));
  },

  changePassword: (change) => orm.transaction((tx) => changePassword(tx, change)),

  notifyOfFailedSignIns: (email, now, notSince) =>
    orm.transaction(async (tx) => {
      const [owner] = await tx
        .update(passwords)
        .set({ guessingReportedAt: now })
        .from(users)
        .where(
          and(
            eq(passwords.userId, users.id),
            sameEmail(users.email, email),
            or(isNull(passwords.guessingReportedAt), lt(passwords.guessingReportedAt, notSince)),
          ),
        )
        .returning({ email: users.email });
      if (owner) await writeOutboxMessage(tx, owner.email, { kind: 'password-guessed', data: {} });
    }),
});

const changePassword = async (
  tx: Transaction,
  { userId, formerHash, hash, sessionDigest }: PasswordChange,
): Promise<boolean> => {
  const [owner] = await tx
    .update(passwords)
    .set({ hash })
    .from(users)
    .where(and(eq(passwords.userId, userId), eq(passwords.hash, formerHash), eq(users.id, userId)))
    .returning({ email: users.email });
  if (!owner) return false;
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.digest, sessionDigest)));
  await tx.delete(trustedDevices).where(eq(trustedDevices.userId, userId));
  // Links that a thief of the account may have requested.
  await tx
    .delete(accountLinks)
    .where(
      and(eq(accountLinks.userId, userId), inArray(accountLinks.purpose, ['reset-password', 'change-email'])),
    );
  await writeOutboxMessage(tx, owner.email, { kind: 'password-changed', data: {} });
  return true;
};

const create = async (
  orm: Orm,
  user: NewUser & { readonly emailVerifiedAt: SQL | null },
  takenCode: ErrorCode,
  addCredential: (tx: Transaction, created: User) => Promise<void>,
): Promise<Result<User, ShopError>> =>
  retryOnUnknownCommit(() =>
    orm.transaction(async (tx) => {
      // A unique violation would be written to PostgreSQL's log each time.
      const [created] = await tx.insert(users).values(user).onConflictDoNothing().returning();
      if (created) {
        await addCredential(tx, created);
        return ok(created);
      }
      // The id is new for each request: a user who has it was written by this call before its connection broke.
      const [existing] = await tx.select().from(users).where(eq(users.id, user.id));
      return existing ? ok(existing) : err({ code: takenCode });
    }),
  );

import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { User } from '#domain/accounts/session.ts';
import type { ErrorCode, ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { AccountRepository, NewUser } from '#services/ports/ports.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { untilKnown } from '../connection/transactions.ts';
import { writeLetter } from '../email/outbox-rows.ts';
import { sameEmail } from '../rows/same-email.ts';
import { federatedAccounts, passwords, users } from '../schema/schema.ts';
import { adoptGuestOrders } from './guest-orders.ts';
import { writeProofLink } from './link-rows.ts';

/** Accounts in PostgreSQL. User and credential are written in one transaction. */
export const createAccountRepository = (orm: Orm): AccountRepository => ({
  createWithPassword: (user, hash, proof) =>
    create(orm, { ...user, emailProvenAt: null }, 'auth/email-already-in-use', async (tx, created) => {
      await tx.insert(passwords).values({ userId: user.id, hash });
      if (proof) await writeProofLink(tx, created, proof);
    }),

  createFederated: (user, { issuer, subject }, proof) =>
    create(
      orm,
      { ...user, emailProvenAt: proof ? null : sql`now()` },
      'auth/account-exists',
      async (tx, created) => {
        await tx.insert(federatedAccounts).values({ issuer, subject, userId: user.id });
        await (proof ? writeProofLink(tx, created, proof) : adoptGuestOrders(tx, created));
      },
    ),

  linkFederated: ({ issuer, subject, email }) =>
    orm.transaction(async (tx) => {
      const [proven] = await tx
        .select()
        .from(users)
        .where(and(sameEmail(users.email, email), isNotNull(users.emailProvenAt)))
        .for('no key update');
      if (!proven) return undefined;
      const [joined] = await tx
        .select()
        .from(federatedAccounts)
        .where(and(eq(federatedAccounts.userId, proven.id), eq(federatedAccounts.issuer, issuer)));
      // The provider may reassign an email address to another person; the subject then differs.
      if (joined) return joined.subject === subject ? proven : undefined;
      await tx.insert(federatedAccounts).values({ issuer, subject, userId: proven.id });
      return proven;
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

  notifyOfGuesses: (email, now, notSince) =>
    orm.transaction(async (tx) => {
      const [owner] = await tx
        .update(passwords)
        .set({ guessesToldAt: now })
        .from(users)
        .where(
          and(
            eq(passwords.userId, users.id),
            sameEmail(users.email, email),
            or(isNull(passwords.guessesToldAt), lt(passwords.guessesToldAt, notSince)),
          ),
        )
        .returning({ email: users.email });
      if (owner) await writeLetter(tx, owner.email, { kind: 'password-guessed', facts: {} });
    }),
});

const create = async (
  orm: Orm,
  user: NewUser & { readonly emailProvenAt: SQL | null },
  taken: ErrorCode,
  addCredential: (tx: Transaction, created: User) => Promise<void>,
): Promise<Result<User, ShopError>> =>
  untilKnown(() =>
    orm.transaction(async (tx) => {
      // A unique violation would be written to PostgreSQL's log each time.
      const [created] = await tx.insert(users).values(user).onConflictDoNothing().returning();
      if (created) {
        await addCredential(tx, created);
        return ok(created);
      }
      // The id is new for each request: a user who has it was written by this call before its connection broke.
      const [own] = await tx.select().from(users).where(eq(users.id, user.id));
      return own ? ok(own) : err({ code: taken });
    }),
  );

import { and, eq, gt } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { User } from '#domain/accounts/session.ts';
import type { AccountLink, LinkPurpose } from '#services/ports/ports.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Transaction } from '../connection/database.ts';
import { writeOutboxMessage } from '../email/index.ts';
import { sameEmail } from '../rows/same-email.ts';
import { accountLinks, users } from '../schema/schema.ts';

/** Stores an email verification link and queues the email with it. */
export const createVerificationLink = async (
  tx: Transaction,
  { id, email }: User,
  { secret, digest, expiresAt }: AccountLink,
): Promise<void> => {
  await tx.insert(accountLinks).values({ digest, purpose: 'prove-email', userId: id, email, expiresAt });
  await writeOutboxMessage(tx, email, { kind: 'prove-email', data: { secret } });
};

/** True if a link was requested since then. An advisory lock serializes concurrent requests. */
export const wasRequested = async (
  tx: Transaction,
  purpose: LinkPurpose,
  email: string,
  since: Date,
): Promise<boolean> => {
  await takeLock(tx, `${purpose} ${emailKey(email)}`);
  const recent = await tx
    .select({ digest: accountLinks.digest })
    .from(accountLinks)
    .where(
      and(
        sameEmail(accountLinks.email, email),
        eq(accountLinks.purpose, purpose),
        gt(accountLinks.createdAt, since),
      ),
    )
    .limit(1);
  return recent.length > 0;
};

/** Matches a link that has not expired. */
export const isActiveLink = (purpose: LinkPurpose, digest: string, now: Date) =>
  and(eq(accountLinks.digest, digest), eq(accountLinks.purpose, purpose), gt(accountLinks.expiresAt, now));

/** Consumes a link and its owner's other links of the same purpose; returns the owner. */
export const consumeLink = async (
  tx: Transaction,
  purpose: LinkPurpose,
  digest: string,
  now: Date,
  /** The only user who may use the link; anyone who has the link, if omitted. */
  userId?: string,
): Promise<User | undefined> => {
  const [consumed] = await tx
    .delete(accountLinks)
    .where(
      and(
        isActiveLink(purpose, digest, now),
        userId === undefined ? undefined : eq(accountLinks.userId, userId),
      ),
    )
    .returning({ userId: accountLinks.userId });
  if (!consumed?.userId) return undefined;
  await tx
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, consumed.userId), eq(accountLinks.purpose, purpose)));
  const [owner] = await tx.select().from(users).where(eq(users.id, consumed.userId));
  return owner;
};

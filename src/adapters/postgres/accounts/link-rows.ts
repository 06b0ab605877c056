import { and, eq, gt } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { User } from '#domain/accounts/session.ts';
import type { AccountLink, LinkPurpose } from '#services/ports/ports.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Transaction } from '../connection/database.ts';
import { writeLetter } from '../email/outbox-rows.ts';
import { sameEmail } from '../rows/same-email.ts';
import { accountLinks, users } from '../schema/schema.ts';

/** Writes the link that proves an address, and the letter that carries it. */
export const writeProofLink = async (
  tx: Transaction,
  { id, email }: User,
  { secret, digest, expiresAt }: AccountLink,
): Promise<void> => {
  await tx.insert(accountLinks).values({ digest, purpose: 'prove-email', userId: id, email, expiresAt });
  await writeLetter(tx, email, { kind: 'prove-email', facts: { secret } });
};

/** Whether a link of that kind went to the address since then. Of two who ask at once, one waits for the other. */
export const wasAsked = async (
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

/** The link of that kind, as long as it works. */
export const isWorking = (purpose: LinkPurpose, digest: string, now: Date) =>
  and(eq(accountLinks.digest, digest), eq(accountLinks.purpose, purpose), gt(accountLinks.expiresAt, now));

/** Takes a link that still works out of use, and all others of its kind that its owner has; answers the owner. */
export const useUp = async (
  tx: Transaction,
  purpose: LinkPurpose,
  digest: string,
  now: Date,
  /** The only one who may use it; anybody who holds it, if left out. */
  userId?: string,
): Promise<User | undefined> => {
  const [used] = await tx
    .delete(accountLinks)
    .where(
      and(
        isWorking(purpose, digest, now),
        userId === undefined ? undefined : eq(accountLinks.userId, userId),
      ),
    )
    .returning({ userId: accountLinks.userId });
  if (!used?.userId) return undefined;
  await tx
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, used.userId), eq(accountLinks.purpose, purpose)));
  const [owner] = await tx.select().from(users).where(eq(users.id, used.userId));
  return owner;
};

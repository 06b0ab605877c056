import { sql } from 'drizzle-orm';
import { type Letter, letterLife } from '#domain/email/email-message.ts';
import { currentRequestId } from '#platform/request-context.ts';
import type { Transaction } from '../connection/database.ts';
import { inMs } from '../connection/interval-ms.ts';
import { letters } from '../schema/schema.ts';

/** NOTIFY channel for new emails; see `outbox-notifier.ts`. */
export const LETTER_WRITTEN = 'letter_written';

/** Fields that the previous version requires; it runs next to this one during a deployment. */
const FOR_THE_VERSION_BEFORE = { name: 'there', town: 'your town' };

/** Queues an email in the same transaction as the change that it reports. */
export const writeLetter = async (
  tx: Transaction,
  to: string,
  { kind, facts }: Letter,
  /** Stores a row that is never sent, so that timing does not reveal whether an account exists. */
  { isForNobody = false } = {},
): Promise<void> => {
  // Database time, which the sender compares it with; this machine's clock may be wrong.
  const until = inMs(letterLife(kind));
  const letter = isForNobody
    ? { facts: null, dueAt: null }
    : { facts: sql`${JSON.stringify({ ...facts, ...FOR_THE_VERSION_BEFORE })}::jsonb` };
  await tx.insert(letters).values({ to, kind, until, requestId: currentRequestId(), ...letter });
  await tx.execute(sql`select pg_notify(${LETTER_WRITTEN}, '')`);
};

import { sql } from 'drizzle-orm';
import { type Letter, letterLife } from '#domain/email/email-message.ts';
import { currentRequestId } from '#platform/request-context.ts';
import type { Transaction } from '../connection/database.ts';
import { inMs } from '../connection/interval-ms.ts';
import { letters } from '../schema/schema.ts';

/** The channel on which a new letter is announced; see `letter-bell.ts`. */
export const LETTER_WRITTEN = 'letter_written';

/** A shop of the version before, which runs beside this one for a while, greets by name and says where. */
const FOR_THE_VERSION_BEFORE = { name: 'there', town: 'your town' };

/** Writes a letter in the transaction of what it tells of: either both become true or neither does. */
export const writeLetter = async (
  tx: Transaction,
  to: string,
  { kind, facts }: Letter,
  /** Written like any other, but never due. */
  { isForNobody = false } = {},
): Promise<void> => {
  // The database's time, with which whoever sends the letter compares it; this machine's may be wrong.
  const until = inMs(letterLife(kind));
  const letter = isForNobody
    ? { facts: null, dueAt: null }
    : { facts: sql`${JSON.stringify({ ...facts, ...FOR_THE_VERSION_BEFORE })}::jsonb` };
  await tx.insert(letters).values({ to, kind, until, requestId: currentRequestId(), ...letter });
  await tx.execute(sql`select pg_notify(${LETTER_WRITTEN}, '')`);
};

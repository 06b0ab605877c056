import { and, eq, getTableColumns, isNull, lt, sql } from 'drizzle-orm';
import { pauseAfter } from '#domain/email/email-message.ts';
import type { Outbox } from '#services/ports/ports.ts';
import type { Orm } from '../connection/database.ts';
import { inMs } from '../connection/interval-ms.ts';
import { letters } from '../schema/schema.ts';
import { readLetter } from './outbox-message.ts';

/** The email outbox in PostgreSQL. All times are the database's, so that servers with different clocks agree. */
export const createOutbox = (orm: Orm): Outbox => ({
  async take(leaseMs) {
    for (;;) {
      const row = await takeRow(orm, leaseMs);
      if (!row) return undefined;
      const { id, to, until, attempts, requestId } = row;
      const letter = readLetter(row);
      if (letter) return { id, to, letter, until, attempts, requestId };
      // A newer version that runs next to this one, or the operator, may still be able to send it.
      await recordFailure(orm, id, 'the facts are malformed', row.isLate ? null : pauseAfter(attempts));
    }
  },

  async sent(id) {
    await orm
      .update(letters)
      .set({ sentAt: sql`now()`, dueAt: null, facts: null, lastError: null })
      .where(eq(letters.id, id));
  },

  failed: (id, reason, againMs) => recordFailure(orm, id, reason, againMs),

  async deleteOld(before) {
    await orm.delete(letters).where(and(isNull(letters.dueAt), lt(letters.createdAt, before)));
  },
});

/** Leases the email that has been due longest; other servers skip it until the lease ends. */
const takeRow = async (orm: Orm, leaseMs: number) => {
  const due = orm
    .select({ id: letters.id })
    .from(letters)
    .where(sql`${letters.dueAt} <= now()`)
    .orderBy(letters.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await orm
    .update(letters)
    .set({ dueAt: inMs(leaseMs), attempts: sql`${letters.attempts} + 1` })
    .where(eq(letters.id, due))
    .returning({ ...getTableColumns(letters), isLate: sql<boolean>`${letters.until} <= now()` });
  return row;
};

/** Gives the email up if `againMs` is null. */
const recordFailure = async (
  orm: Orm,
  id: string,
  lastError: string,
  againMs: number | null,
): Promise<void> => {
  const next = againMs === null ? { dueAt: null, facts: null } : { dueAt: inMs(againMs) };
  await orm
    .update(letters)
    .set({ lastError, ...next })
    .where(and(eq(letters.id, id), isNull(letters.sentAt)));
};

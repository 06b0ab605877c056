import { and, eq, getTableColumns, isNull, lt, sql } from 'drizzle-orm';
import { retryDelayMs } from '#domain/email/email-message.ts';
import type { Outbox } from '#services/ports/ports.ts';
import { notifyAdmin } from '../connection/admin-changes.ts';
import type { Orm } from '../connection/database.ts';
import { inMs } from '../connection/interval-ms.ts';
import { outboxMessages } from '../schema/schema.ts';
import { readOutboxMessage } from './outbox-message.ts';

/** The email outbox in PostgreSQL. All times are the database's, so that servers with different clocks agree. */
export const createOutbox = (orm: Orm): Outbox => ({
  async take(leaseMs) {
    for (;;) {
      const row = await leaseRow(orm, leaseMs);
      if (!row) return undefined;
      const { id, to, until, attempts, requestId } = row;
      const content = readOutboxMessage(row);
      if (content) return { id, to, content, until, attempts, requestId };
      // A newer version that runs next to this one, or the operator, may still be able to send it.
      await recordFailure(orm, id, 'malformed data', row.isLate ? null : retryDelayMs(attempts));
    }
  },

  async sent(id) {
    await orm
      .update(outboxMessages)
      .set({ sentAt: sql`now()`, dueAt: null, data: null, lastError: null })
      .where(eq(outboxMessages.id, id));
  },

  failed: (id, reason, retryAfterMs) => recordFailure(orm, id, reason, retryAfterMs),

  async deleteOld(before) {
    await orm
      .delete(outboxMessages)
      .where(and(isNull(outboxMessages.dueAt), lt(outboxMessages.createdAt, before)));
  },
});

/** Leases the email that has been due longest; other servers skip it until the lease ends. */
const leaseRow = async (orm: Orm, leaseMs: number) => {
  const due = orm
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(sql`${outboxMessages.dueAt} <= now()`)
    .orderBy(outboxMessages.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await orm
    .update(outboxMessages)
    .set({ dueAt: inMs(leaseMs), attempts: sql`${outboxMessages.attempts} + 1` })
    .where(eq(outboxMessages.id, due))
    .returning({
      ...getTableColumns(outboxMessages),
      isLate: sql<boolean>`${outboxMessages.until} <= now()`,
    });
  return row;
};

/** Gives the email up if `retryAfterMs` is null. */
const recordFailure = async (
  orm: Orm,
  id: string,
  lastError: string,
  retryAfterMs: number | null,
): Promise<void> => {
  const next = retryAfterMs === null ? { dueAt: null, data: null } : { dueAt: inMs(retryAfterMs) };
  await orm.transaction(async (tx) => {
    await tx
      .update(outboxMessages)
      .set({ lastError, ...next })
      .where(and(eq(outboxMessages.id, id), isNull(outboxMessages.sentAt)));
    if (retryAfterMs === null) await notifyAdmin(tx);
  });
};

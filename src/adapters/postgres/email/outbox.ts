import { and, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm';
import { EXPIRING_EMAIL_KINDS, emailLifetimeMs, retryDelayMs } from '#domain/email/email-message.ts';
import { err, ok } from '#domain/values/result.ts';
import type { Outbox } from '#services/ports/ports.ts';
import { notifyAdmin } from '../connection/admin-changes.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { inMs } from '../connection/interval-ms.ts';
import { send } from '../connection/send-statement.ts';
import { orders, outboxMessages } from '../schema/schema.ts';
import { readOutboxMessage } from './outbox-message.ts';
import { OUTBOX_CHANNEL } from './outbox-rows.ts';

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

  async findFailed(id) {
    const { kind, data, orderId } = outboxMessages;
    const [found] = await orm
      .select({ kind, hasContent: sql<boolean>`${data} is not null`, orderNumber: orders.receipt })
      .from(outboxMessages)
      .leftJoin(orders, eq(orders.id, orderId))
      .where(eq(outboxMessages.id, id));
    return found;
  },

  requeue: (id, rewritten) => orm.transaction((tx) => requeue(tx, id, rewritten)),

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

const EXPIRES = inArray(outboxMessages.kind, EXPIRING_EMAIL_KINDS);
const HAS_EXPIRED = sql<boolean>`(${EXPIRES} and ${outboxMessages.until} <= now())`;
const DATA_UNLESS_EXPIRED = sql`case when not ${HAS_EXPIRED} then ${outboxMessages.data} end`;

const requeue = async (
  tx: Transaction,
  id: string,
  rewritten: Parameters<Outbox['requeue']>[1],
): ReturnType<Outbox['requeue']> => {
  const { kind, data, lastError, dueAt, sentAt } = outboxMessages;
  const [row] = await tx
    .select({
      kind,
      hasData: sql<boolean>`${data} is not null`,
      hasExpired: HAS_EXPIRED,
      lastError,
      dueAt,
      sentAt,
    })
    .from(outboxMessages)
    .where(eq(outboxMessages.id, id))
    .for('update');
  if (!row) return err('unknown-email');
  if (row.lastError === null || row.dueAt !== null || row.sentAt !== null) return err('changed-meanwhile');
  if (row.hasExpired) return err('email-expired');
  if (!row.hasData && !rewritten) return err('email-deleted');
  const until = sql`case when ${EXPIRES} then ${outboxMessages.until} else ${inMs(emailLifetimeMs(row.kind))} end`;
  await tx
    .update(outboxMessages)
    .set({
      ...(rewritten && { to: rewritten.to, data: rewritten.email.data }),
      dueAt: sql`date_trunc('milliseconds', now())`,
      until,
      attempts: 0,
      lastError: null,
    })
    .where(eq(outboxMessages.id, id));
  await send(tx.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`));
  return ok(row.kind);
};

/** Gives the email up if `retryAfterMs` is null. */
const recordFailure = async (
  orm: Orm,
  id: string,
  lastError: string,
  retryAfterMs: number | null,
): Promise<void> => {
  // Staff may send it again, but not with an expired link.
  const next =
    retryAfterMs === null ? { dueAt: null, data: DATA_UNLESS_EXPIRED } : { dueAt: inMs(retryAfterMs) };
  await orm.transaction(async (tx) => {
    await tx
      .update(outboxMessages)
      .set({ lastError, ...next })
      .where(and(eq(outboxMessages.id, id), isNull(outboxMessages.sentAt)));
    if (retryAfterMs === null) await notifyAdmin(tx);
  });
};

import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Letter } from '#domain/letter.ts';
import type { Outbox } from '#services/ports.ts';
import { inMs } from '../connection/in-ms.ts';
import type { Orm } from '../database.ts';
import { letters } from '../schema.ts';

/** Waiting letters in PostgreSQL; all times are the database's, so that servers with other clocks agree. */
export const createOutbox = (orm: Orm): Outbox => ({
  async take(leaseMs) {
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
      .returning();
    if (!row) return undefined;
    const { id, to, kind, facts, until, attempts, requestId } = row;
    // A check of the table keeps facts with every letter that is due, and only `writeLetter` writes the pair.
    return { id, to, letter: { kind, facts } as Letter, until, attempts, requestId };
  },

  async sent(id) {
    await orm
      .update(letters)
      .set({ sentAt: sql`now()`, dueAt: null, facts: null, lastError: null })
      .where(eq(letters.id, id));
  },

  async failed(id, reason, againMs) {
    const next = againMs === null ? { dueAt: null, facts: null } : { dueAt: inMs(againMs) };
    await orm
      .update(letters)
      .set({ lastError: reason, ...next })
      .where(and(eq(letters.id, id), isNull(letters.sentAt)));
  },

  async removeOld(before) {
    await orm.delete(letters).where(and(isNull(letters.dueAt), lt(letters.createdAt, before)));
  },
});

import { lt, sql } from 'drizzle-orm';
import { MOST_BEYOND, waitBeyond } from '#domain/rate-limits.ts';
import type { Attempt, RateLimits } from '#services/ports.ts';
import type { Orm } from '../database.ts';
import { rateLimits } from '../schema.ts';

const milliseconds = (ms: number) => sql`(${ms} * interval '1 millisecond')`;
const { key: keyOf, wholeAt } = rateLimits;
const now = sql`statement_timestamp()`;

/**
 * Budgets in PostgreSQL, one row each: each attempt puts off the moment at which the budget is whole again by `everyMs`,
 * and there is none left while that moment is more than `burst` of them away (the generic cell rate algorithm).
 */
export const createRateLimits = (orm: Orm): RateLimits => ({
  async count({ key, burst, everyMs, beyond }) {
    const whole = milliseconds(burst * everyMs);
    const next = sql`greatest(${rateLimits}.whole_at, ${now}) + ${milliseconds(everyMs)}`;
    const most = sql`${now} + ${milliseconds((burst + MOST_BEYOND) * everyMs)}`;
    const [taken] = await orm
      .insert(rateLimits)
      .values({ key, wholeAt: sql`${now} + ${milliseconds(everyMs)}` })
      .onConflictDoUpdate({
        target: keyOf,
        set: { wholeAt: beyond === 'slowed' ? sql`least(${next}, ${most})` : next },
        ...(beyond === 'refused' && { setWhere: sql`${next} <= ${now} + ${whole}` }),
      })
      .returning({ ms: awayIn });
    if (taken && beyond === 'refused') return { isRefused: false, waitMs: 0 };
    if (taken) return { isRefused: false, waitMs: waitBeyond(Math.round(taken.ms / everyMs) - burst) };
    const [found] = await orm.select({ ms: awayIn }).from(rateLimits).where(sql`${keyOf} = ${key}`);
    return { isRefused: true, waitMs: Math.max(0, (found?.ms ?? 0) - (burst - 1) * everyMs) };
  },

  async forgive(attempts: readonly Attempt[]) {
    for (const { key, everyMs } of attempts)
      await orm
        .update(rateLimits)
        .set({ wholeAt: sql`${wholeAt} - ${milliseconds(everyMs)}` })
        .where(sql`${keyOf} = ${key}`);
  },

  async removeOld() {
    await orm.delete(rateLimits).where(lt(wholeAt, now));
  },
});

const awayIn = sql<number>`(extract(epoch from ${wholeAt} - ${now}) * 1000)::double precision`;

import { gte, lt, sql } from 'drizzle-orm';
import type { WebVitalsRepository } from '#services/ports/ports.ts';
import type { Orm } from '../connection/database.ts';
import { vitals } from '../schema/schema.ts';

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Web vitals in PostgreSQL, counted per day, route and bucket. */
export const createWebVitalsRepository = (orm: Orm): WebVitalsRepository => ({
  async add(at, figures) {
    const day = dayOf(at);
    // All servers lock the rows in the same order, to prevent deadlocks.
    const rows = figures
      .map(({ route, vital, bucket, value }) => ({ day, route, vital, bucket, count: 1, sum: value }))
      .toSorted((a, b) => (a.vital < b.vital ? -1 : 1));
    await orm
      .insert(vitals)
      .values(rows)
      .onConflictDoUpdate({
        target: [vitals.day, vitals.route, vitals.vital, vitals.bucket],
        set: { count: sql`${vitals.count} + 1`, sum: sql`${vitals.sum} + excluded.sum` },
      });
  },

  since: (at) =>
    orm
      .select({
        route: vitals.route,
        vital: vitals.vital,
        bucket: vitals.bucket,
        count: sql<number>`sum(${vitals.count})::double precision`,
      })
      .from(vitals)
      .where(gte(vitals.day, dayOf(at)))
      .groupBy(vitals.route, vitals.vital, vitals.bucket)
      .orderBy(vitals.route, vitals.vital),

  async deleteBefore(at) {
    await orm.delete(vitals).where(lt(vitals.day, dayOf(at)));
  },
});

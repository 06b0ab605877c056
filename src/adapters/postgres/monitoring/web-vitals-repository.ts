import { gte, lt, sql } from 'drizzle-orm';
import type { WebVitalsRepository } from '#services/ports/ports.ts';
import type { Orm } from '../connection/database.ts';
import { webVitals } from '../schema/schema.ts';

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Web vitals in PostgreSQL, counted per day, route and bucket. */
export const createWebVitalsRepository = (orm: Orm): WebVitalsRepository => ({
  async add(at, measurements) {
    const day = dayOf(at);
    // All servers lock the rows in the same order, to prevent deadlocks.
    const rows = measurements
      .map(({ route, vital, bucket, value }) => ({ day, route, vital, bucket, count: 1, sum: value }))
      .toSorted((a, b) => (a.vital < b.vital ? -1 : 1));
    await orm
      .insert(webVitals)
      .values(rows)
      .onConflictDoUpdate({
        target: [webVitals.day, webVitals.route, webVitals.vital, webVitals.bucket],
        set: { count: sql`${webVitals.count} + 1`, sum: sql`${webVitals.sum} + excluded.sum` },
      });
  },

  since: (at) =>
    orm
      .select({
        route: webVitals.route,
        vital: webVitals.vital,
        bucket: webVitals.bucket,
        count: sql<number>`sum(${webVitals.count})::double precision`,
      })
      .from(webVitals)
      .where(gte(webVitals.day, dayOf(at)))
      .groupBy(webVitals.route, webVitals.vital, webVitals.bucket)
      .orderBy(webVitals.route, webVitals.vital),

  async deleteBefore(at) {
    await orm.delete(webVitals).where(lt(webVitals.day, dayOf(at)));
  },
});

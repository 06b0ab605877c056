import { lt, type SQL, sql } from 'drizzle-orm';
import { MAX_EXCESS_HITS, throttleDelayMs } from '#platform/traffic/memory-store.ts';
import type { RateLimitHit, RateLimits } from '#services/ports/ports.ts';
import type { Orm } from '../connection/database.ts';
import { interval } from '../connection/interval-ms.ts';
import { rateLimits } from '../schema/schema.ts';

const { key: keyColumn, theoreticalArrivalAt } = rateLimits;
const now = sql`statement_timestamp()`;
const msUntilArrival = sql<number>`(extract(epoch from whole_at - ${now}) * 1000)::double precision`;

/** GCRA in PostgreSQL: a hit moves `whole_at` by `everyMs`; the limit is reached when it is `burst` of them ahead. */
export const createRateLimits = (orm: Orm): RateLimits => ({
  async count(hits) {
    if (hits.length === 0) return { isRejected: false, waitMs: 0 };
    const { rows } = await orm.execute<{ ms: number }>(
      chainSteps(hits.map(takeHit), sql`returning ${msUntilArrival} as ms`),
    );
    const rejected = hits[rows.length];
    if (rejected)
      return { isRejected: true, waitMs: await msUntilAllowed(orm, rejected), rejectedKey: rejected.key };
    return {
      isRejected: false,
      waitMs: Math.max(...hits.map((one, n) => throttleMs(one, rows[n]?.ms ?? 0))),
    };
  },

  async creditBack(hits) {
    if (hits.length > 0) await orm.execute(chainSteps(hits.map(creditBack), sql`returning 0 as ms`));
  },

  async deleteOld() {
    await orm.delete(rateLimits).where(lt(theoreticalArrivalAt, now));
  },
});

/** Runs the steps in one round trip, each only if the step before it returned a row. */
const chainSteps = (steps: readonly ((after: SQL) => SQL)[], returning: SQL): SQL => {
  const nameOf = (n: number) => sql.identifier(`step_${n}`);
  const queries = steps.map((step, n) => {
    const after = n === 0 ? sql`true` : sql`exists (select from ${nameOf(n - 1)})`;
    return sql`${nameOf(n)} as (${step(after)} ${returning})`;
  });
  const results = steps.map((_, n) => sql`select ${n}::integer as n, ms from ${nameOf(n)}`);
  return sql`with ${sql.join(queries, sql`, `)} ${sql.join(results, sql` union all `)} order by n`;
};

const takeHit =
  ({ key, burst, everyMs, onExceed }: RateLimitHit) =>
  (after: SQL): SQL => {
    const next = sql`greatest(${rateLimits}.whole_at, ${now}) + ${interval(everyMs)}`;
    const maximum = sql`${now} + ${interval((burst + MAX_EXCESS_HITS) * everyMs)}`;
    const within = sql`where ${next} <= ${now} + ${interval(burst * everyMs)}`;
    return sql`
      insert into ${rateLimits} (key, whole_at) select ${key}::text, ${now} + ${interval(everyMs)} where ${after}
      on conflict (key) do update set whole_at = ${onExceed === 'throttle' ? sql`least(${next}, ${maximum})` : next}
      ${onExceed === 'reject' ? within : sql``}`;
  };

const creditBack =
  ({ key, everyMs }: RateLimitHit) =>
  (after: SQL): SQL =>
    sql`update ${rateLimits} set whole_at = whole_at - ${interval(everyMs)} where ${keyColumn} = ${key} and ${after}`;

const throttleMs = ({ burst, everyMs, onExceed }: RateLimitHit, ms: number): number =>
  onExceed === 'reject' ? 0 : throttleDelayMs(Math.round(ms / everyMs) - burst);

const msUntilAllowed = async (orm: Orm, { key, burst, everyMs }: RateLimitHit): Promise<number> => {
  const [found] = await orm.select({ ms: msUntilArrival }).from(rateLimits).where(sql`${keyColumn} = ${key}`);
  return Math.max(0, (found?.ms ?? 0) - (burst - 1) * everyMs);
};

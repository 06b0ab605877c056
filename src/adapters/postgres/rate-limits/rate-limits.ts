import { lt, type SQL, sql } from 'drizzle-orm';
import { MAX_EXCESS_HITS, throttleDelayMs } from '#domain/rate-limits.ts';
import type { RateLimitHit, RateLimits } from '#services/ports/ports.ts';
import type { Orm } from '../connection/database.ts';
import { rateLimits } from '../schema/schema.ts';

const milliseconds = (ms: number) => sql`(${ms}::double precision * interval '1 millisecond')`;
const { key: keyOf, wholeAt } = rateLimits;
const now = sql`statement_timestamp()`;
const awayIn = sql<number>`(extract(epoch from whole_at - ${now}) * 1000)::double precision`;

/** GCRA in PostgreSQL: a hit moves `whole_at` by `everyMs`; the limit is reached when it is `burst` of them ahead. */
export const createRateLimits = (orm: Orm): RateLimits => ({
  async count(attempts) {
    if (attempts.length === 0) return { isRefused: false, waitMs: 0 };
    const { rows } = await orm.execute<{ ms: number }>(
      inTurn(attempts.map(taking), sql`returning ${awayIn} as ms`),
    );
    const refused = attempts[rows.length];
    if (refused) return { isRefused: true, waitMs: await untilFree(orm, refused) };
    return {
      isRefused: false,
      waitMs: Math.max(...attempts.map((one, n) => slowedBy(one, rows[n]?.ms ?? 0))),
    };
  },

  async creditBack(attempts) {
    if (attempts.length > 0) await orm.execute(inTurn(attempts.map(givingBack), sql`returning 0 as ms`));
  },

  async deleteOld() {
    await orm.delete(rateLimits).where(lt(wholeAt, now));
  },
});

/** Runs the steps in one round trip, each only if the step before it returned a row. */
const inTurn = (steps: readonly ((after: SQL) => SQL)[], returning: SQL): SQL => {
  const nameOf = (n: number) => sql.identifier(`step_${n}`);
  const done = steps.map((step, n) => {
    const after = n === 0 ? sql`true` : sql`exists (select from ${nameOf(n - 1)})`;
    return sql`${nameOf(n)} as (${step(after)} ${returning})`;
  });
  const told = steps.map((_, n) => sql`select ${n}::integer as n, ms from ${nameOf(n)}`);
  return sql`with ${sql.join(done, sql`, `)} ${sql.join(told, sql` union all `)} order by n`;
};

const taking =
  ({ key, burst, everyMs, onExceed }: RateLimitHit) =>
  (after: SQL): SQL => {
    const next = sql`greatest(${rateLimits}.whole_at, ${now}) + ${milliseconds(everyMs)}`;
    const most = sql`${now} + ${milliseconds((burst + MAX_EXCESS_HITS) * everyMs)}`;
    const within = sql`where ${next} <= ${now} + ${milliseconds(burst * everyMs)}`;
    return sql`
      insert into ${rateLimits} (key, whole_at) select ${key}::text, ${now} + ${milliseconds(everyMs)} where ${after}
      on conflict (key) do update set whole_at = ${onExceed === 'throttle' ? sql`least(${next}, ${most})` : next}
      ${onExceed === 'reject' ? within : sql``}`;
  };

const givingBack =
  ({ key, everyMs }: RateLimitHit) =>
  (after: SQL): SQL =>
    sql`update ${rateLimits} set whole_at = whole_at - ${milliseconds(everyMs)} where ${keyOf} = ${key} and ${after}`;

const slowedBy = ({ burst, everyMs, onExceed }: RateLimitHit, ms: number): number =>
  onExceed === 'reject' ? 0 : throttleDelayMs(Math.round(ms / everyMs) - burst);

const untilFree = async (orm: Orm, { key, burst, everyMs }: RateLimitHit): Promise<number> => {
  const [found] = await orm.select({ ms: awayIn }).from(rateLimits).where(sql`${keyOf} = ${key}`);
  return Math.max(0, (found?.ms ?? 0) - (burst - 1) * everyMs);
};

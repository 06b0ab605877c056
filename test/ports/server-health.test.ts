import { expect, test } from 'vitest';
import { openJobQueue } from '#adapters/jobs/job-queue.ts';
import { createDatabaseHealth } from '#adapters/postgres/monitoring/server-health.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { silentLog } from '#test/support/silent-log.ts';

const HOUR_AGO = new Date(Date.now() - 3_600_000);

const openJobs = async (database: FreshDatabase) => {
  const connection = { connectionString: database.url };
  const queue = await openJobQueue({
    connection,
    scheduledJobs: [{ name: 'reconcile', cron: '0 0 1 1 *', work: async () => undefined }],
    retiredJobs: [],
    queuedJobs: [{ name: 'refund', work: async () => undefined }],
    log: silentLog,
  });
  await queue.stop();
  return (name: string, state: string, minutesAgo: number) =>
    database.rows(
      `insert into jobs.job (name, state, completed_on, policy)
       values ($1, $2::jobs.job_state, now() - make_interval(mins => $3::int), 'standard')`,
      [name, state, minutesAgo],
    );
};

test('counts the kinds of jobs that failed in the last quarter of an hour', async () => {
  await using database = await freshDatabase();
  const job = await openJobs(database);
  const { failingJobs } = createDatabaseHealth(database, HOUR_AGO);
  await job('reconcile', 'completed', 1);
  expect(await failingJobs()).toBe(0);
  await job('reconcile', 'failed', 40);
  expect(await failingJobs()).toBe(0);
  for (const name of ['reconcile', 'reconcile', 'refund']) await job(name, 'failed', 2);
  expect(await failingJobs()).toBe(2);
});

test('reports jobs that have stopped running, except right after the start', async () => {
  await using database = await freshDatabase();
  const longRunning = createDatabaseHealth(database, HOUR_AGO);
  const justStarted = createDatabaseHealth(database, new Date());
  expect([await longRunning.failingJobs(), await justStarted.failingJobs()]).toEqual([1, 0]);
  const job = await openJobs(database);
  expect([await longRunning.failingJobs(), await justStarted.failingJobs()]).toEqual([1, 0]);
  await job('reconcile', 'completed', 20);
  expect(await longRunning.failingJobs()).toBe(1);
  await job('reconcile', 'completed', 1);
  expect(await longRunning.failingJobs()).toBe(0);
});

test('reports no stopped jobs in the first quarter of an hour after an outage of the database', async () => {
  await using database = await freshDatabase();
  const health = createDatabaseHealth(database.another(1), HOUR_AGO);
  expect(await health.failingJobs()).toBe(1);
  await database.shut();
  expect(await health.isDatabaseReachable()).toBe(false);
  await database.reopen();
  expect(await health.isDatabaseReachable()).toBe(true);
  expect(await health.failingJobs()).toBe(0);
});

test('reports a database that takes no writes, and one that is unreachable', async () => {
  await using database = await freshDatabase();
  const health = createDatabaseHealth(database.another(1), HOUR_AGO);
  expect([await health.isDatabaseReachable(), await health.isDatabaseWritable()]).toEqual([true, true]);
  const name = new URL(database.url).pathname.slice(1);
  await database.rows(`alter database ${name} set default_transaction_read_only = on`);
  const standby = createDatabaseHealth(database.another(1), HOUR_AGO);
  expect([await standby.isDatabaseReachable(), await standby.isDatabaseWritable()]).toEqual([true, false]);
  await database.shut();
  expect([await health.isDatabaseReachable(), await health.isDatabaseWritable()]).toEqual([false, false]);
  await database.reopen();
});

/** Statements that fail with this SQLSTATE and another message. */
const raiseStatement = (code: string) => `do $$ begin raise exception 'no' using errcode = '${code}'; end $$`;

test.each([
  ['53100', false],
  ['25006', false],
  ['58030', false],
  ['53300', true],
  ['23505', true],
  ['40001', true],
])('treats a write rejected with %s as a database without writes: %s', async (code, acceptsWrites) => {
  await using database = await freshDatabase();
  const pool = database.another(2);
  const health = createDatabaseHealth(database.another(1), HOUR_AGO, [database.another(1), pool]);
  expect(await health.isDatabaseWritable()).toBe(true);
  await expect(pool.orm.transaction((tx) => tx.execute(raiseStatement(code)))).rejects.toThrow();
  expect(await health.isDatabaseWritable()).toBe(acceptsWrites);
});

test('accepts writes again minutes after the last rejected one', async () => {
  await using database = await freshDatabase();
  const health = (since: number) =>
    createDatabaseHealth(database, HOUR_AGO, [{ msSinceRejectedWrite: () => since }]).isDatabaseWritable();
  expect([await health(299_000), await health(301_000), await health(Infinity)]).toEqual([false, true, true]);
});

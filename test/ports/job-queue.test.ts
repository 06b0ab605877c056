import { test } from 'vitest';
import { openJobQueue, type QueuedJob, type ScheduledJob } from '#adapters/jobs/job-queue.ts';
import type { Log } from '#services/ports/ports.ts';
import { proxyBefore } from '#test/support/fault-proxy.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { silentLog } from '#test/support/silent-log.ts';

type Jobs = {
  readonly scheduledJobs?: ScheduledJob[];
  readonly retiredJobs?: string[];
  readonly queuedJobs?: QueuedJob[];
  readonly log?: Log;
};

const openQueue = async (url: string, work: Jobs) => {
  const { scheduledJobs = [], retiredJobs = [], queuedJobs = [], log = silentLog } = work;
  const connection = { connectionString: url };
  const queue = await openJobQueue({ connection, scheduledJobs, retiredJobs, queuedJobs, log });
  return { ...queue, [Symbol.asyncDispose]: queue.stop };
};

// Concurrent, because each test waits for timers of the queue in its own database.
test.concurrent('runs each scheduled job once across two servers', async ({ expect }) => {
  await using database = await freshDatabase();
  const runs = { first: 0, second: 0 };
  const everyMinute = (server: keyof typeof runs): ScheduledJob => ({
    name: 'settle',
    cron: '* * * * *',
    work: async () => {
      runs[server] += 1;
    },
  });
  await using _first = await openQueue(database.url, { scheduledJobs: [everyMinute('first')] });
  await using _second = await openQueue(database.url, { scheduledJobs: [everyMinute('second')] });
  await expect.poll(() => runs.first + runs.second, { timeout: 20_000 }).toBeGreaterThan(0);
  // Every five seconds one of them checks whether a run is due, and finds that it has started.
  const checkTimes = new Set<string>();
  const countChecks = async () => {
    const [version] = await database.rows<{ at: string }>('select cron_on::text as at from jobs.version');
    return checkTimes.add(String(version?.at)).size;
  };
  await expect.poll(countChecks, { timeout: 20_000 }).toBe(3);
  // A run that has just started is not repeated by the other server.
  const countRuns = async () => {
    const [counts] = await database.rows(
      `select count(*)::int as rounds, count(distinct singleton_on)::int as minutes
       from jobs.job where data ->> 'name' = 'settle'`,
    );
    return { ...counts, runs: runs.first + runs.second };
  };
  await expect.poll(async () => new Set(Object.values(await countRuns())).size).toBe(1);
});

test.concurrent('retries a failed job with growing delays, on one server at a time, until it succeeds', async ({
  expect,
}) => {
  await using database = await freshDatabase();
  const attemptTimes: number[] = [];
  const failures: string[] = [];
  const log: Log = { ...silentLog, error: ({ key }) => void failures.push(String(key)) };
  let inProgress = 0;
  const refund: QueuedJob = {
    name: 'refund',
    work: async () => {
      inProgress += 1;
      expect(inProgress).toBe(1);
      attemptTimes.push(performance.now());
      await new Promise((resolve) => setTimeout(resolve, 20));
      inProgress -= 1;
      if (attemptTimes.length < 3) throw new Error('the provider is unreachable');
    },
  };
  await using first = await openQueue(database.url, { queuedJobs: [refund], log });
  await using second = await openQueue(database.url, { queuedJobs: [refund], log });
  await Promise.all(
    [first, second].flatMap(({ send }) => [send('refund', 'order-1'), send('refund', 'order-1')]),
  );
  await expect.poll(() => attemptTimes.length, { timeout: 40_000 }).toBe(3);
  const [attempt1 = 0, attempt2 = 0, attempt3 = 0] = attemptTimes;
  expect(attempt2 - attempt1).toBeGreaterThan(900);
  expect(attempt3 - attempt2).toBeGreaterThan(1_400);
  expect(failures).toEqual(['order-1', 'order-1']);
  const states = () => database.rows("select state::text from jobs.job where name = 'refund'");
  await expect.poll(states).toEqual([{ state: 'completed' }]);
});

test.concurrent('a job that fails repeatedly delays no later job', async ({ expect }) => {
  await using database = await freshDatabase();
  const attemptedKeys: string[] = [];
  const refund: QueuedJob = {
    name: 'refund',
    work: async (key) => {
      attemptedKeys.push(key);
      throw new Error('the provider refuses');
    },
  };
  await using queue = await openQueue(database.url, { queuedJobs: [refund] });
  // Without delays the job is always due, like one of many failing jobs.
  await database.rows("update jobs.queue set retry_delay = 0, retry_backoff = false where name = 'refund'");
  await queue.send('refund', 'refused');
  await queue.send('refund', 'later');
  const [laterJob] = await database.rows<{ at: string }>(
    "select created_on::text as at from jobs.job where singleton_key = 'later'",
  );
  const poll = async () => {
    await queue.send('refund', 'refused');
    return attemptedKeys.includes('later');
  };
  await expect.poll(poll, { timeout: 20_000, interval: 100 }).toBe(true);
  expect(attemptedKeys.filter((key) => key === 'refused')).toHaveLength(6);
  const query = "select 1 from jobs.job where singleton_key = 'refused' and created_on > $1::timestamptz";
  await expect.poll(async () => (await database.rows(query, [laterJob?.at])).length).toBe(1);
});

test.concurrent('resumes after a database outage and logs it once', async ({ expect }) => {
  await using database = await freshDatabase();
  await using proxy = await proxyBefore(database.url);
  const warnings: string[] = [];
  const runs: string[] = [];
  const job: QueuedJob = { name: 'refund', work: async (key) => void runs.push(key) };
  const log: Log = { ...silentLog, warn: (_, message) => void warnings.push(message) };
  await using queue = await openQueue(proxy.url, { queuedJobs: [job], log });
  proxy.setFault('refuse');
  await expect.poll(() => warnings.length, { timeout: 20_000 }).toBe(1);
  await expect(queue.send('refund', 'order-1')).rejects.toThrow();
  proxy.setFault('none');
  await queue.send('refund', 'order-1');
  await expect.poll(() => runs, { timeout: 20_000 }).toEqual(['order-1']);
  expect(warnings).toEqual(['The job queue had a database error']);
});

test.concurrent('a stop aborts the running job and waits for its end', async ({ expect }) => {
  await using database = await freshDatabase();
  const steps: string[] = [];
  const scheduledJob: ScheduledJob = {
    name: 'settle',
    cron: '* * * * *',
    work: async (stop) => {
      steps.push('started');
      await new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve()));
      await new Promise((resolve) => setTimeout(resolve, 20));
      steps.push('ended');
    },
  };
  const queue = await openQueue(database.url, { scheduledJobs: [scheduledJob] });
  await expect.poll(() => steps, { timeout: 20_000 }).toEqual(['started']);
  await queue.stop();
  expect(steps).toEqual(['started', 'ended']);
});

test.concurrent('aborts a job run that takes too long before the next one, and ends in order', async ({
  expect,
}) => {
  await using database = await freshDatabase();
  let [inProgress, maxInProgress, endedRuns] = [0, 0, 0];
  const scheduledJob: ScheduledJob = {
    name: 'settle',
    cron: '* * * * *',
    work: async (stop) => {
      inProgress += 1;
      maxInProgress = Math.max(maxInProgress, inProgress);
      await new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve()));
      await new Promise((resolve) => setTimeout(resolve, 200));
      inProgress -= 1;
      endedRuns += 1;
    },
  };
  await using queue = await openQueue(database.url, { scheduledJobs: [scheduledJob] });
  await database.rows("update jobs.queue set expire_seconds = 5 where name = 'settle'");
  await database.rows("update jobs.job set expire_seconds = 5 where name = 'settle'");
  await expect.poll(() => endedRuns, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(maxInProgress).toBe(1);
  const states = () =>
    database.rows("select state::text, retry_count from jobs.job where name = 'settle' limit 1");
  await expect.poll(states).toEqual([{ state: 'completed', retry_count: 0 }]);
  await queue.stop();
});

test.concurrent('a start applies changed job settings, removes retired schedules, and keeps those of a newer version', async ({
  expect,
}) => {
  await using database = await freshDatabase();
  const noWork = async () => undefined;
  const hourly = (name: string, cron: string): ScheduledJob => ({ name, cron, work: noWork });
  const queuedJobs = [{ name: 'refund', work: noWork }];
  const settings = () =>
    database.rows(
      `select name, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds
       from jobs.queue where name in ('settle', 'refund') order by name`,
    );
  const scheduledJobs = ['settle', 'sweep', 'of-a-newer-version'].map((name) => hourly(name, '0 * * * *'));
  await (await openQueue(database.url, { scheduledJobs, queuedJobs })).stop();
  const initialSettings = await settings();
  // As left behind by a shop with other settings.
  await database.rows(
    `update jobs.queue set retry_limit = 7, retry_delay = 600, retry_backoff = not retry_backoff, expire_seconds = 9,
       deletion_seconds = 9, heartbeat_seconds = 99`,
  );
  const changed = [hourly('settle', '5 * * * *')];
  await (
    await openQueue(database.url, { scheduledJobs: changed, retiredJobs: ['sweep'], queuedJobs })
  ).stop();
  expect(await settings()).toEqual(initialSettings);
  expect(await database.rows('select name, cron from jobs.schedule order by name')).toEqual([
    { name: 'of-a-newer-version', cron: '0 * * * *' },
    { name: 'settle', cron: '5 * * * *' },
  ]);
});

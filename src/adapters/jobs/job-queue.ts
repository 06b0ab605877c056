import type { ConstructorOptions, PgBoss, QueuePolicy, UpdateQueueOptions } from 'pg-boss';
import type { Log } from '#services/ports/ports.ts';

/** Queues a job, unless one with the same key is queued or active. */
type Send = (name: string, key: string) => Promise<void>;

/** A scheduled job, run by one server at a time. */
export type ScheduledJob = {
  readonly name: string;
  /** UTC, to the minute. */
  readonly cron: string;
  /** `stop` aborts when the shop stops or the run takes too long; the work then ends cleanly, and the next run continues. */
  readonly work: (stop: AbortSignal, send: Send) => Promise<void>;
};

/** A queued job, once per key, with a few retries. The sender queues it again if all of them fail. */
export type QueuedJob = {
  readonly name: string;
  readonly work: (key: string) => Promise<void>;
};

const SCHEMA = 'jobs';
const CONNECTIONS = 2;
const CONNECT_TIMEOUT_MS = 5_000;
export const QUEUE_STOP_TIMEOUT_MS = 5_000;
/** Polling intervals in seconds; jobs that are due each minute must not be late. */
const POLLING_SECONDS = { minutely: 2, scheduled: 30, queued: 1 };
const DAY_S = 86_400;
/** Share of a run's time after which it is aborted; its last step takes seconds. */
const ABORT_AFTER_SHARE = 0.8;
/** A missing heartbeat shows that a server died during a job, which another server then takes. */
const COMMON_OPTIONS = { heartbeatSeconds: 15, deleteAfterSeconds: DAY_S };
// Both contain all settings that differ: an omitted one would stay as an earlier version set it.
const SCHEDULED_OPTIONS = {
  ...COMMON_OPTIONS,
  expireInSeconds: 300,
  retryLimit: 1,
  retryDelay: 5,
  retryBackoff: false,
  retryDelayMax: null,
};
const QUEUED_OPTIONS = {
  ...COMMON_OPTIONS,
  // Enough for all requests of a job, each of which has a timeout of seconds.
  expireInSeconds: 60,
  // The oldest job comes first, so endless retries would block the later ones; queued again, it is the last.
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 45,
};
const ERROR_LOG_INTERVAL_MS = 60_000;

type JobQueueOptions = {
  readonly connection: Pick<ConstructorOptions, 'connectionString' | 'host' | 'port' | 'database' | 'user'>;
  readonly scheduledJobs: readonly ScheduledJob[];
  /** Jobs of earlier versions to unschedule. Other unknown jobs may be those of a newer version. */
  readonly retiredJobs: readonly string[];
  readonly queuedJobs: readonly QueuedJob[];
  readonly log: Log;
};

export const openJobQueue = async ({
  connection,
  scheduledJobs,
  retiredJobs,
  queuedJobs,
  log,
}: JobQueueOptions) => {
  // Imported here, so that the shop opens without waiting for it.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    ...connection,
    schema: SCHEMA,
    application_name: 'camellia jobs',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    cronMonitorIntervalSeconds: 5,
    cronWorkerIntervalSeconds: 2,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
  });
  let loggedAt = -ERROR_LOG_INTERVAL_MS;
  boss.on('error', (error: unknown) => {
    if (performance.now() - loggedAt < ERROR_LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    log.warn({ event: 'job-queue.failed', err: error }, 'The job queue had a database error');
  });
  const send: Send = async (name, key) => {
    await boss.send(name, { key }, { singletonKey: key });
  };
  const ending = new AbortController();
  const stop = async () => {
    ending.abort();
    await boss.stop({ timeout: QUEUE_STOP_TIMEOUT_MS });
  };
  try {
    await boss.start();
    await unschedule(boss, retiredJobs);
    for (const job of scheduledJobs) await startScheduledJob(boss, job, ending.signal, send, log);
    for (const job of queuedJobs) await startQueuedJob(boss, job, log);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop, send };
};

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>;

const logFailure = async (
  log: Log,
  fields: { readonly job: string; readonly key?: string },
  work: () => Promise<void>,
): Promise<void> => {
  try {
    await work();
  } catch (error) {
    log.error({ event: 'job.failed', ...fields, err: error }, `The job ${fields.job} failed`);
    throw error;
  }
};

const unschedule = async (boss: PgBoss, names: readonly string[]) => {
  for (const { name, key } of await boss.getSchedules())
    if (names.includes(name)) await boss.unschedule(name, key);
};

/** Creating an existing queue changes nothing, so its settings are updated separately. */
const openQueue = async (boss: PgBoss, name: string, policy: QueuePolicy, settings: UpdateQueueOptions) => {
  await boss.createQueue(name, { policy });
  await boss.updateQueue(name, settings);
};

const startScheduledJob = async (
  boss: PgBoss,
  { name, cron, work }: ScheduledJob,
  stop: AbortSignal,
  send: Send,
  log: Log,
) => {
  await openQueue(boss, name, 'stately', SCHEDULED_OPTIONS);
  const pollingIntervalSeconds = cron.startsWith('* ') ? POLLING_SECONDS.minutely : POLLING_SECONDS.scheduled;
  await boss.work(name, { pollingIntervalSeconds }, async ([job]) => {
    if (!job) return;
    const overdue = AbortSignal.timeout(job.expireInSeconds * ABORT_AFTER_SHARE * 1_000);
    await logFailure(log, { job: name }, () => work(AbortSignal.any([stop, job.signal, overdue]), send));
  });
  await boss.schedule(name, cron);
};

const startQueuedJob = async (boss: PgBoss, { name, work }: QueuedJob, log: Log) => {
  await openQueue(boss, name, 'exclusive', QUEUED_OPTIONS);
  await boss.work<{ key: string }>(
    name,
    { pollingIntervalSeconds: POLLING_SECONDS.queued },
    async ([job]) => {
      if (job) await logFailure(log, { job: name, key: job.data.key }, () => work(job.data.key));
    },
  );
};

import type { ConstructorOptions, PgBoss, QueuePolicy, UpdateQueueOptions } from 'pg-boss';
import type { Log } from '#services/ports/ports.ts';

/** A scheduled job, run by one server at a time. */
export type Routine = {
  readonly name: string;
  /** UTC, to the minute. */
  readonly cron: string;
  /** `stop` aborts when the shop stops or the run takes too long; the work then ends cleanly, and the next run continues. */
  readonly work: (stop: AbortSignal) => Promise<void>;
};

/** A queued job, once per key, with a few retries. The sender queues it again if all of them fail. */
export type Errand = {
  readonly name: string;
  readonly work: (key: string) => Promise<void>;
};

const SCHEMA = 'jobs';
const CONNECTIONS = 2;
const ACQUIRE_MS = 5_000;
export const QUEUE_STOP_MS = 5_000;
/** Polling intervals in seconds; jobs that are due each minute must not be late. */
const LOOK = { minutely: 2, routine: 30, errand: 1 };
const DAY_S = 86_400;
/** Share of a run's time after which it is aborted; its last step takes seconds. */
const TELL_AFTER = 0.8;
/** A missing heartbeat shows that a server died during a job, which another server then takes. */
const EVERY_JOB = { heartbeatSeconds: 15, deleteAfterSeconds: DAY_S };
// Both contain all settings that differ: an omitted one would stay as an earlier version set it.
const ROUTINE = {
  ...EVERY_JOB,
  expireInSeconds: 300,
  retryLimit: 1,
  retryDelay: 5,
  retryBackoff: false,
  retryDelayMax: null,
};
const ERRAND = {
  ...EVERY_JOB,
  // Enough for all requests of a job, each of which has a timeout of seconds.
  expireInSeconds: 60,
  // The oldest job comes first, so endless retries would block the later ones; queued again, it is the last.
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 45,
};
const QUIET_MS = 60_000;

type JobQueueOptions = {
  readonly connection: Pick<ConstructorOptions, 'connectionString' | 'host' | 'port' | 'database' | 'user'>;
  readonly routines: readonly Routine[];
  /** Jobs of earlier versions to unschedule. Other unknown jobs may be those of a newer version. */
  readonly retired: readonly string[];
  readonly errands: readonly Errand[];
  readonly log: Log;
};

export const openJobQueue = async ({ connection, routines, retired, errands, log }: JobQueueOptions) => {
  // Imported here, so that the shop opens without waiting for it.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    ...connection,
    schema: SCHEMA,
    application_name: 'camellia jobs',
    max: CONNECTIONS,
    connectionTimeoutMillis: ACQUIRE_MS,
    cronMonitorIntervalSeconds: 5,
    cronWorkerIntervalSeconds: 2,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
  });
  let saidAt = -QUIET_MS;
  boss.on('error', (error: unknown) => {
    if (performance.now() - saidAt < QUIET_MS) return;
    saidAt = performance.now();
    log.warn({ err: error }, 'the job queue has trouble with the database');
  });
  const ending = new AbortController();
  const stop = async () => {
    ending.abort();
    await boss.stop({ timeout: QUEUE_STOP_MS });
  };
  try {
    await boss.start();
    await retire(boss, retired);
    for (const routine of routines) await takeUp(boss, routine, ending.signal, log);
    for (const errand of errands) await runErrands(boss, errand, log);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    stop,
    /** Queues a job, unless one with the same key is queued or active. */
    send: async (errand: string, key: string): Promise<void> => {
      await boss.send(errand, { key }, { singletonKey: key });
    },
  };
};

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>;

const said = async (log: Log, facts: Record<string, unknown>, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    log.error({ ...facts, err: error }, 'a job failed');
    throw error;
  }
};

const retire = async (boss: PgBoss, names: readonly string[]) => {
  for (const { name, key } of await boss.getSchedules())
    if (names.includes(name)) await boss.unschedule(name, key);
};

/** Creating an existing queue changes nothing, so its settings are updated separately. */
const openQueue = async (boss: PgBoss, name: string, policy: QueuePolicy, settings: UpdateQueueOptions) => {
  await boss.createQueue(name, { policy });
  await boss.updateQueue(name, settings);
};

const takeUp = async (boss: PgBoss, { name, cron, work }: Routine, stop: AbortSignal, log: Log) => {
  await openQueue(boss, name, 'stately', ROUTINE);
  const pollingIntervalSeconds = cron.startsWith('* ') ? LOOK.minutely : LOOK.routine;
  await boss.work(name, { pollingIntervalSeconds }, async ([job]) => {
    if (!job) return;
    const late = AbortSignal.timeout(job.expireInSeconds * TELL_AFTER * 1_000);
    await said(log, { job: name }, () => work(AbortSignal.any([stop, job.signal, late])));
  });
  await boss.schedule(name, cron);
};

const runErrands = async (boss: PgBoss, { name, work }: Errand, log: Log) => {
  await openQueue(boss, name, 'exclusive', ERRAND);
  await boss.work<{ key: string }>(name, { pollingIntervalSeconds: LOOK.errand }, async ([job]) => {
    if (job) await said(log, { job: name, key: job.data.key }, () => work(job.data.key));
  });
};

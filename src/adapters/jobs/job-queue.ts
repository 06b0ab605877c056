import type { ConstructorOptions, PgBoss, QueuePolicy, UpdateQueueOptions } from 'pg-boss';
import type { Log } from '#services/ports/ports.ts';

/** Work that one server does when its time comes, whichever it is. */
export type Routine = {
  readonly name: string;
  /** When, as cron says it; UTC, to the minute. */
  readonly cron: string;
  /** Told to stop when the shop does, or before another would begin the same; it ends in order, and the next goes on. */
  readonly work: (stop: AbortSignal) => Promise<void>;
};

/**
 * Work that is done once for each key, and a few times again after growing pauses until it succeeds. Whoever sends it sees to
 * it that one which never did is sent anew.
 */
export type Errand = {
  readonly name: string;
  readonly work: (key: string) => Promise<void>;
};

const SCHEMA = 'jobs';
const CONNECTIONS = 2;
const ACQUIRE_MS = 5_000;
/** How long a stop waits for jobs under way, ms. */
export const QUEUE_STOP_MS = 5_000;
/** Seconds between two looks for work; what is due each minute is not to be later, and the rest may be. */
const LOOK = { minutely: 2, routine: 30, errand: 1 };
const DAY_S = 86_400;
/** A job is told to end when so much of its time is over: the last thing that it has begun takes seconds. */
const TELL_AFTER = 0.8;
/** A server that dies in the middle of a job is noticed by its silence, and another takes the job. */
const EVERY_JOB = { heartbeatSeconds: 15, deleteAfterSeconds: DAY_S };
// All of what differs is said in both: what is left out here stays as an earlier version has set it.
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
  // Long enough for whatever one errand asks, each answer of which has seconds; it has no rounds that could be broken off.
  expireInSeconds: 60,
  // The oldest comes first, so one that was tried on and on would keep all later ones waiting; sent anew it is the last.
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 45,
};
/** At most one line a minute says that the queue has lost the database. */
const QUIET_MS = 60_000;

type JobQueueOptions = {
  /** Where the database is. */
  readonly connection: Pick<ConstructorOptions, 'connectionString' | 'host' | 'port' | 'database' | 'user'>;
  readonly routines: readonly Routine[];
  /** Routines that an earlier version had. Others that are not known are left alone: a newer one may have them. */
  readonly retired: readonly string[];
  readonly errands: readonly Errand[];
  readonly log: Log;
};

/** Jobs in PostgreSQL, shared by all servers of the shop: each is done by one of them. */
export const openJobQueue = async ({ connection, routines, retired, errands, log }: JobQueueOptions) => {
  // Loaded here, so that the shop need not wait for it before it opens.
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
    /** Sends an errand off, unless it is under way for that key. */
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

/** What an earlier version did by the clock would else be asked for on and on. */
const retire = async (boss: PgBoss, names: readonly string[]) => {
  for (const { name, key } of await boss.getSchedules())
    if (names.includes(name)) await boss.unschedule(name, key);
};

/** Creating a queue that is there changes nothing, so its settings are written apart. */
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

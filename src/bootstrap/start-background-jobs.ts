import { type JobQueue, openJobQueue } from '#adapters/jobs/job-queue.ts';
import { optionsOf } from '#adapters/postgres/connection/database.ts';
import { startOutboxNotifier } from '#adapters/postgres/email/outbox-notifier.ts';
import type { Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { repeat } from './async/repeat.ts';
import { FEED_MS, within } from './async/wait-at-most.ts';
import type { Connected } from './database/connect-database.ts';

/** Retries of emails; the outbox notifier announces new ones. */
const LETTERS_MS = 15_000;
const QUEUE_MS = 5_000;
/** At start, recent orders are skipped, since their webhook may still be in progress. */
const AT_START_MS = 2_000;
/** How long a stop waits for an order that is being reconciled. */
export const SETTLED_MS = 5_000;
const PROVIDER_MS = 60_000;
const REFUND = 'refund';

type StartChoresDeps = {
  readonly shop: Shop;
  readonly connected: Connected;
  readonly life: AsyncDisposableStack;
  readonly log: Log;
};

type Send = (receipt: string) => Promise<void>;

/** Earlier names of scheduled jobs, which are unscheduled. A job removed from the list below belongs here. */
const RETIRED = ['remove-ended-sessions', 'tidy-letters'];

/** Scheduled jobs, each run by one of all servers. */
const routinesOf = (shop: Shop, send: Send) => [
  {
    name: 'settle-open-orders',
    cron: '* * * * *',
    work: shop.payments.reconcileOpenOrders,
  },
  {
    name: 'look-for-refunds',
    cron: '* * * * *',
    work: (stop: AbortSignal) => shop.payments.sendRefunds(send, stop),
  },
  { name: 'watch-money', cron: '* * * * *', work: shop.monitoring.logSharedAlerts },
  { name: 'forget-sessions', cron: '*/10 * * * *', work: shop.accounts.deleteExpiredSessions },
  { name: 'forget-letters', cron: '7 * * * *', work: shop.email.deleteOld },
  { name: 'forget-cart-changes', cron: '17 * * * *', work: shop.cart.deleteOldChanges },
  { name: 'forget-attempts', cron: '*/10 * * * *', work: shop.rateLimits.deleteOld },
  { name: 'forget-devices', cron: '37 3 * * *', work: shop.accounts.deleteExpiredDevices },
  { name: 'forget-delivered', cron: '47 3 * * *', work: shop.accounts.deleteDeliveredAddresses },
  { name: 'forget-unpaid', cron: '57 3 * * *', work: shop.orders.deleteAbandoned },
  { name: 'forget-old-vitals', cron: '27 3 * * *', work: shop.monitoring.deleteOldWebVitals },
];

const repeatRefund = (shop: Shop) => ({
  name: REFUND,
  work: async (receipt: string) => {
    if (!(await shop.payments.retryRefund(receipt)))
      throw new Error('the provider has not taken the refund yet');
  },
});

/** Each server catches up at start, because the job queue may be assigned to another one. */
const settleAtStart = ({ shop, life, log }: Omit<StartChoresDeps, 'connected'>): void => {
  const ending = new AbortController();
  const settled = shop.payments
    .reconcileOpenOrders(ending.signal, AT_START_MS)
    .catch((error: unknown) => log.error({ err: error }, 'the orders could not be settled at the start'));
  life.defer(async () => {
    ending.abort();
    await within(SETTLED_MS, settled);
  });
};

/** Starts the background jobs; a failure of one delays neither the start nor another job. */
export const startChores = ({ shop, connected, life, log }: StartChoresDeps): void => {
  const { connection, database } = connected;
  settleAtStart({ shop, life, log });
  life.use(repeat(PROVIDER_MS, log, shop.monitoring.logServerAlerts));

  let queue: JobQueue | undefined;
  const send = async (receipt: string) => queue?.send(REFUND, receipt);
  const opening = life.use(
    repeat(QUEUE_MS, log, async (ending) => {
      if (queue) return;
      const parts = {
        connection: optionsOf(connection),
        routines: routinesOf(shop, send),
        retired: RETIRED,
        errands: [repeatRefund(shop)],
        log,
      };
      const opened = await openJobQueue(parts);
      if (ending.aborted) {
        await opened.stop();
        return;
      }
      queue = opened;
      // Refunds that a killed server left do not wait for the next minute.
      await shop.payments.sendRefunds(send, ending);
    }),
  );
  life.defer(async () => {
    await opening[Symbol.asyncDispose]();
    await queue?.stop();
  });

  const sending = life.use(repeat(LETTERS_MS, log, shop.email.send));
  const bell = startOutboxNotifier(database, log, sending.wake);
  life.defer(() => within(FEED_MS, bell.stop()));
};

import { type JobQueue, openJobQueue, type ScheduledJob } from '#adapters/jobs/job-queue.ts';
import { toClientOptions } from '#adapters/postgres/connection/database.ts';
import { startOutboxNotifier } from '#adapters/postgres/email/outbox-notifier.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import type { Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import { repeat } from './async/repeat.ts';
import type { DatabaseConnections } from './database/connect-database.ts';

/** Retries of emails; the outbox notifier announces new ones. */
const EMAIL_INTERVAL_MS = 15_000;
const QUEUE_RETRY_MS = 5_000;
/** At start, recent orders are skipped, since their webhook may still be in progress. */
const MIN_ORDER_AGE_MS = 2_000;
/** How long a stop waits for an order that is being reconciled. */
export const RECONCILE_STOP_MS = 5_000;
const ALERT_INTERVAL_MS = 60_000;
const REFUND_QUEUE = 'refund';

type StartBackgroundJobsDeps = {
  readonly shop: Shop;
  readonly connected: DatabaseConnections;
  readonly disposables: AsyncDisposableStack;
  readonly log: Log;
};

/** Earlier names of scheduled jobs, which are unscheduled. A job removed from the list below belongs here. */
const RETIRED_JOBS = [
  'remove-ended-sessions',
  'tidy-letters',
  'settle-open-orders',
  'look-for-refunds',
  'watch-money',
  'forget-sessions',
  'forget-letters',
  'forget-cart-changes',
  'forget-attempts',
  'forget-devices',
  'forget-delivered',
  'forget-unpaid',
  'forget-old-vitals',
];

/** Scheduled jobs, each run by one of all servers. */
const scheduledJobs = (shop: Shop): ScheduledJob[] => [
  {
    name: 'reconcile-open-orders',
    cron: '* * * * *',
    work: (stop) => shop.payments.reconcileOpenOrders(stop),
  },
  {
    name: 'queue-refunds',
    cron: '* * * * *',
    work: (stop, send) => shop.payments.sendRefunds((orderNumber) => send(REFUND_QUEUE, orderNumber), stop),
  },
  { name: 'announce-shipments', cron: '* * * * *', work: shop.fulfilment.announceShipments },
  { name: 'announce-packing', cron: '* * * * *', work: shop.fulfilment.announcePacking },
  { name: 'announce-deliveries', cron: '* * * * *', work: shop.fulfilment.announceDeliveries },
  { name: 'remind-of-payments', cron: '* * * * *', work: shop.orders.remindOfPayment },
  { name: 'send-back-in-stock-emails', cron: '* * * * *', work: shop.backInStock.sendEmails },
  { name: 'log-shared-alerts', cron: '* * * * *', work: shop.monitoring.logSharedAlerts },
  { name: 'delete-expired-sessions', cron: '*/10 * * * *', work: shop.accounts.deleteExpiredSessions },
  { name: 'delete-expired-back-in-stock', cron: '27 * * * *', work: shop.backInStock.deleteExpired },
  { name: 'delete-old-emails', cron: '7 * * * *', work: shop.email.deleteOld },
  { name: 'delete-old-cart-changes', cron: '17 * * * *', work: shop.cart.deleteOldChanges },
  { name: 'delete-old-rate-limits', cron: '*/10 * * * *', work: shop.rateLimits.deleteOld },
  { name: 'delete-expired-staff-access', cron: '37 * * * *', work: shop.staff.deleteExpiredAccess },
  { name: 'delete-expired-devices', cron: '37 3 * * *', work: shop.accounts.deleteExpiredDevices },
  { name: 'delete-expired-order-access', cron: '42 3 * * *', work: shop.orders.deleteExpiredAccess },
  { name: 'delete-delivered-addresses', cron: '47 3 * * *', work: shop.accounts.deleteDeliveredAddresses },
  { name: 'anonymize-unpaid-orders', cron: '57 3 * * *', work: shop.orders.anonymizeUnpaid },
  {
    name: 'delete-unmatched-withdrawals',
    cron: '52 3 * * *',
    work: shop.orders.deleteUnmatchedWithdrawals,
  },
  { name: 'delete-old-web-vitals', cron: '27 3 * * *', work: shop.monitoring.deleteOldWebVitals },
];

const retryRefundJob = (shop: Shop) => ({
  name: REFUND_QUEUE,
  work: async (orderNumber: string) => {
    if (!(await shop.payments.retryRefund(orderNumber)))
      throw new Error('the provider has not taken the refund yet');
  },
});

/** Each server catches up at start, because the job queue may be assigned to another one. */
const reconcileAtStart = ({ shop, disposables, log }: Omit<StartBackgroundJobsDeps, 'connected'>): void => {
  const ending = new AbortController();
  const reconciled = shop.payments
    .reconcileOpenOrders(ending.signal, MIN_ORDER_AGE_MS)
    .catch((error: unknown) =>
      log.error(
        { event: 'reconciliation.failed', err: error },
        'The open orders could not be reconciled at start',
      ),
    );
  disposables.defer(async () => {
    ending.abort();
    await withTimeout(RECONCILE_STOP_MS, () => reconciled);
  });
};

/** Starts the background jobs; a failure of one delays neither the start nor another job. */
export const startBackgroundJobs = ({ shop, connected, disposables, log }: StartBackgroundJobsDeps): void => {
  const { connection, database } = connected;
  reconcileAtStart({ shop, disposables, log });
  disposables.use(repeat('log-alerts', ALERT_INTERVAL_MS, log, shop.monitoring.logServerAlerts));

  let queue: JobQueue | undefined;
  const opening = disposables.use(
    repeat('open-job-queue', QUEUE_RETRY_MS, log, async (ending) => {
      if (queue) return;
      const parts = {
        connection: toClientOptions(connection),
        scheduledJobs: scheduledJobs(shop),
        retiredJobs: RETIRED_JOBS,
        queuedJobs: [retryRefundJob(shop)],
        log,
      };
      const opened = await openJobQueue(parts);
      if (ending.aborted) {
        await opened.stop();
        return;
      }
      queue = opened;
      // Shipments and refunds that a killed server left do not wait for the next minute.
      await shop.fulfilment.announceShipments(ending);
      await shop.fulfilment.announceDeliveries(ending);
      await shop.payments.sendRefunds((orderNumber) => opened.send(REFUND_QUEUE, orderNumber), ending);
    }),
  );
  disposables.defer(async () => {
    await opening[Symbol.asyncDispose]();
    await queue?.stop();
  });

  const sendEmails = disposables.use(repeat('send-emails', EMAIL_INTERVAL_MS, log, shop.email.send));
  disposables.defer(startOutboxNotifier(database, log, sendEmails.wake).stop);
};

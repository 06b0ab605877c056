import { expect, test } from 'vitest';
import { createShopStatsRepository } from '#adapters/postgres/monitoring/shop-stats.ts';
import { paymentAt } from '#adapters/stripe/testing-provider.ts';
import { alertText } from '#domain/monitoring/alert.ts';
import { MAX_STRIPE_CLOCK_SKEW_MS } from '#domain/payments/payment.ts';
import {
  findAlerts,
  logServerAlerts,
  logSharedAlerts,
  MAX_REJECTED_EVENTS,
} from '#services/monitoring/find-alerts.ts';
import type { PaymentProvider, ServerHealth } from '#services/ports/ports.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';
import { recordingLog } from '#test/support/recording-log.ts';

const MINUTE = 60_000;

const clocks = (machine: number, database = 0): Partial<PaymentProvider> => ({
  clockAheadMs: () => ({ machine, database }),
});

const healthy: ServerHealth = {
  isDatabaseReachable: async () => true,
  isDatabaseWritable: async () => true,
  failingJobs: async () => 0,
  isDiskLow: async () => false,
  eventLoopDelayMs: () => 0,
};
const clock = () => new Date();

const PROVIDER_STATES: [what: string, provider: Partial<PaymentProvider>, alert: object][] = [
  ['no response yet', { clockAheadMs: () => null }, {}],
  ['a clock two minutes ahead of ours', clocks(2 * MINUTE, MAX_STRIPE_CLOCK_SKEW_MS), {}],
  ['a clock further ahead', clocks(2 * MINUTE + 1), { 'clock-skew': 1 }],
  ['a clock further behind', clocks(-2 * MINUTE - 1), { 'clock-skew': 1 }],
  ['a clock ahead of the database’s', clocks(0, MAX_STRIPE_CLOCK_SKEW_MS + 1), { 'database-clock': 1 }],
  ['a clock behind the database’s', clocks(0, -MAX_STRIPE_CLOCK_SKEW_MS - 1), { 'database-clock': 1 }],
  ['a rejected key', { keyRejections: () => 2 }, { 'key-refused': 2 }],
  ['two rejected orders', { openRejections: () => 2 }, {}],
  ['three rejected orders', { openRejections: () => 3 }, { 'checkout-refused': 3 }],
  ['a few forged events', { rejectedEvents: () => MAX_REJECTED_EVENTS - 1 }, {}],
  ['no connection', { isUnreachable: () => true }, { 'provider-unreachable': 1 }],
  [
    'many forged events',
    { rejectedEvents: () => MAX_REJECTED_EVENTS },
    { 'webhook-refused': MAX_REJECTED_EVENTS },
  ],
];

test.each(
  PROVIDER_STATES,
)('with %s at the provider each server raises the matching alert', async (_, provider, alert) => {
  await using database = await freshDatabase();
  const { logLines, log } = recordingLog();
  const stats = createShopStatsRepository(database.orm);
  const paymentProvider = { ...paymentAt(new URL('http://localhost:9')), ...provider };
  const deps = { paymentProvider, health: healthy, isPublic: false, emptyLegalFields: 0 };
  await logServerAlerts({ ...deps, log });
  const raised = Object.entries(await findAlerts({ ...deps, stats, clock })).filter(([, count]) => count > 0);
  expect(Object.fromEntries(raised)).toEqual(alert);
  expect(logLines.map(([level, facts]) => [level, facts])).toEqual(
    raised.map(([code, count]) => ['error', { event: 'alert.raised', alert: code, count }]),
  );
});

test('logs a payment under review on one server, and nothing while all is well', async () => {
  await using database = await freshDatabase();
  const { payments, order } = await placed(database);
  const { logLines, log } = recordingLog();
  const logAlerts = logSharedAlerts.bind(null, {
    stats: createShopStatsRepository(database.orm),
    isPublic: false,
    clock,
    log,
  });
  await logAlerts();
  expect(logLines).toEqual([]);
  await payments.putUnderReview(order.orderNumber, 'wrong-amount', aPaidSession(order, { amount: 1 }));
  await logAlerts();
  expect(logLines).toEqual([
    [
      'error',
      { event: 'alert.raised', alert: 'payment-held', count: 1 },
      alertText('payment-held').slice(0, -1),
    ],
  ]);
});

const DAY = 24 * 60 * MINUTE;

/** Alerts other than 0 of a shop on an otherwise empty database. */
const alertsOf = async (
  stats: ReturnType<typeof createShopStatsRepository>,
  {
    isPublic = true,
    emptyFields = 0,
    now = new Date(),
    health = {},
  }: { isPublic?: boolean; emptyFields?: number; now?: Date; health?: Partial<ServerHealth> },
) => {
  const paymentProvider = paymentAt(new URL('http://localhost:9'));
  const counts = await findAlerts({
    stats,
    paymentProvider,
    health: { ...healthy, ...health },
    isPublic,
    emptyLegalFields: emptyFields,
    clock: () => now,
  });
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([code]) => code);
};

const CONDITIONS: [condition: string, health: Partial<ServerHealth>, expected: readonly string[]][] = [
  ['the disk is nearly full', { isDiskLow: async () => true }, ['disk-low']],
  ['the event loop is delayed to the limit', { eventLoopDelayMs: () => 200 }, []],
  ['the event loop is delayed beyond the limit', { eventLoopDelayMs: () => 201 }, ['event-loop-delay']],
  ['the event loop is blocked', { eventLoopDelayMs: () => 16_000 }, ['event-loop-delay']],
  ['the database rejects writes', { isDatabaseWritable: async () => false }, ['database-read-only']],
  ['two kinds of jobs fail', { failingJobs: async () => 2 }, ['jobs-failing']],
  ['the database is unreachable', { isDatabaseReachable: async () => false }, ['database-unreachable']],
  [
    'the database is too slow to count its jobs',
    { failingJobs: () => Promise.reject(new Error('statement timeout')) },
    ['database-unreachable'],
  ],
  ['the disk cannot be read', { isDiskLow: () => Promise.reject(new Error('EACCES')) }, ['disk-low']],
  [
    'the database is unreachable and the disk is full',
    {
      isDatabaseReachable: async () => false,
      isDiskLow: async () => true,
      failingJobs: () => Promise.reject(new Error('unreachable')),
    },
    ['database-unreachable', 'disk-low'],
  ],
];

test('raises an alert when the database is too slow for the money metrics', async () => {
  await using database = await freshDatabase();
  const stats = {
    ...createShopStatsRepository(database.orm),
    moneyAlerts: () => Promise.reject(new Error('statement timeout')),
  };
  expect(await alertsOf(stats, {})).toEqual(['database-unreachable']);
});

test.each(CONDITIONS)('raises an alert when %s', async (_, health, expected) => {
  await using database = await freshDatabase();
  expect(await alertsOf(createShopStatsRepository(database.orm), { health })).toEqual(expected);
});

test('raises an alert for empty legal texts in a public shop alone', async () => {
  await using database = await freshDatabase();
  const stats = createShopStatsRepository(database.orm);
  expect(await alertsOf(stats, { emptyFields: 2 })).toEqual(['legal-text-empty']);
  expect(await alertsOf(stats, { emptyFields: 2, isPublic: false })).toEqual([]);
});

test('raises an alert when backups are older than 26 hours or have never been made, in a public shop alone', async () => {
  await using database = await freshDatabase();
  const stats = createShopStatsRepository(database.orm);
  const now = new Date(Date.now() + 27 * 60 * MINUTE);
  // A new shop has nothing to back up.
  expect(await alertsOf(stats, { now })).toEqual([]);
  await placed(database);
  const old = ['backup-old'];
  expect(await alertsOf(stats, { now })).toContain('backup-old');
  expect(await alertsOf(stats, { now, isPublic: false })).not.toContain('backup-old');
  await stats.recordBackup(new Date(now.getTime() - DAY));
  expect(await alertsOf(stats, { now })).not.toContain('backup-old');
  expect(await alertsOf(stats, { now: new Date(now.getTime() + 3 * 60 * MINUTE) })).toEqual(
    expect.arrayContaining(old),
  );
});

test.each([
  ['a new email waits', '1 minute', 1, 'due', false],
  ['an email has waited for 16 minutes', '16 minutes', 3, 'due', true],
  ['an email has waited for a day', '1 day', 9, 'due', true],
  ['an old email was never tried', '16 minutes', 0, 'due', false],
  ['an old email was sent', '16 minutes', 1, 'sent', false],
] as const)('raises an alert for delayed emails: %s', async (_, age, attempts, state, isRaised) => {
  await using database = await freshDatabase();
  await database.rows(
    `insert into letters ("to", kind, facts, created_at, due_at, until, attempts)
     values ('ada@example.com', 'prove-email', '{}', now() - $1::interval, case when $3 then now() end, now() + interval '1 day', $2)`,
    [age, attempts, state === 'due'],
  );
  const stats = createShopStatsRepository(database.orm);
  const alerts = await alertsOf(stats, {});
  expect(alerts.includes('email-delayed')).toBe(isRaised);
  // An email that was sent later shows that the mail server accepts emails.
  await database.rows(
    `insert into letters ("to", kind, sent_at, due_at, until) values ('eve@example.com', 'prove-email', now(), null, now())`,
  );
  expect(await alertsOf(stats, {})).not.toContain('email-delayed');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertsOf } from '#test/support/alerts.ts';
import { aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { listOrders } from '#test/support/order-list.ts';
import { refundControl } from '#test/support/refund-control.ts';
import { anEvent, deliver, signatureOf } from '#test/support/signed-event.ts';

let shop: OpenShop;
let controlApi: Awaited<ReturnType<typeof refundControl>>;
beforeAll(async () => {
  shop = await openShop({ LOG_LEVEL: 'info' });
  controlApi = await refundControl(shop);
});
afterAll(() => shop[Symbol.asyncDispose]());

const TOTAL = 4_200;

const paid = async () => {
  await shop.payment.clearFaults();
  const shopper = shop.newShopper();
  await shopper.signUp();
  const order = await shop.order(shopper, aPurchase({ items: [{ id: 'uji-matcha', quantity: 1 }] }));
  const intent = await controlApi.pay(order.session);
  await expect
    .poll(() => shop.database.rows('select status from orders where receipt = $1', [order.receipt]))
    .toEqual([{ status: 'paid' }]);
  return { shopper, intent, ...order };
};
type Paid = Awaited<ReturnType<typeof paid>>;

const backCents = async ({ receipt }: Paid) => {
  const [row] = await shop.database.rows<{ back: number }>(
    'select least(total_cents, refunded_cents + dispute_lost_cents) as back from orders where receipt = $1',
    [receipt],
  );
  return row?.back;
};
const refundedMetric = async () => {
  const text = await (await shop.newShopper().request('/metrics')).text();
  return Number(/^camellia_payment_cents_refunded (\d+)$/m.exec(text)?.[1]);
};
const pageOf = async ({ linkSecret }: Paid) =>
  (await shop.newShopper().request(`/order/${linkSecret}`, { headers: { accept: 'text/html' } })).text();

const dispute = async ({ session }: Paid, amount?: number) => shop.payment.dispute(session, amount);
const end = (status: string, amount?: number) => async (order: Paid) => {
  const { id } = await dispute(order, amount);
  await shop.payment.closeDispute(id, status);
};
const refund = (amount?: number) => async (order: Paid) => {
  await controlApi.refund(order.intent, amount);
};

type Step = (order: Paid) => Promise<unknown>;
test.each<[what: string, steps: readonly Step[], cents: number, label: string, alert: boolean]>([
  ['opened', [(order) => dispute(order)], 0, 'Paid', true],
  ['won', [end('won')], 0, 'Paid', false],
  ['closed after a warning', [end('warning_closed')], 0, 'Paid', false],
  ['lost', [end('lost')], TOTAL, 'Refunded', false],
  ['lost for a part', [end('lost', 1_000)], 1_000, 'Partially refunded, $10.00', false],
  ['lost for all but a cent', [end('lost', TOTAL - 1)], TOTAL - 1, 'Partially refunded, $41.99', false],
  ['lost twice', [end('lost', 1_000), end('lost', 250)], 1_250, 'Partially refunded, $12.50', false],
  [
    'lost once and won once',
    [end('lost', 1_000), end('won', 250)],
    1_000,
    'Partially refunded, $10.00',
    false,
  ],
  [
    'lost after a partial refund',
    [refund(1_000), end('lost', 500)],
    1_500,
    'Partially refunded, $15.00',
    false,
  ],
  ['lost for the rest after a refund', [refund(1_000), end('lost', 3_200)], TOTAL, 'Refunded', false],
  ['lost in full after a refund in full', [refund(), end('lost')], TOTAL, 'Refunded', false],
  [
    'lost before a partial refund',
    [end('lost', 500), refund(700)],
    1_200,
    'Partially refunded, $12.00',
    false,
  ],
])('[ORD-6] shows a payment whose dispute is %s to its shopper, in the metrics and in the alerts', async (_, steps, cents, label, isOpen) => {
  const before = await refundedMetric();
  const order = await paid();
  for (const step of steps) await step(order);
  const expected = steps.length;
  await expect
    .poll(async () => {
      const stored = await shop.database.rows('select closed_at from disputes where receipt = $1', [
        order.receipt,
      ]);
      const refunds = (await controlApi.eventsOf(order.intent)).length > 0 ? 1 : 0;
      return stored.filter((one) => isOpen || one['closed_at'] !== null).length + refunds;
    })
    .toBe(expected);
  await expect.poll(() => backCents(order)).toBe(cents);
  const [record] = await listOrders(order.shopper);
  expect(record).toMatchObject({ status: 'paid' });
  expect(record?.['refunded']).toBe(cents === 0 ? undefined : cents / 100);
  const account = await (
    await order.shopper.request('/account', { headers: { accept: 'text/html' } })
  ).text();
  for (const page of [account, ...(cents > 0 ? [await pageOf(order)] : [])]) expect(page).toContain(label);
  expect(await refundedMetric()).toBe(before + cents);
  await expect.poll(async () => (await alertsOf(shop)).includes('disputed')).toBe(isOpen);
  await shop.database.rows('update disputes set closed_at = now() where closed_at is null');
});

const refundsOf = (
  { intent }: Paid,
  id: string,
  {
    status,
    amount,
    created,
  }: { readonly status: string; readonly amount?: number; readonly created: number },
) => {
  const object = {
    object: 'dispute',
    id,
    charge: 'ch_told',
    payment_intent: intent,
    status,
    ...(amount !== undefined && { amount, currency: 'usd' }),
  };
  const event = JSON.parse(anEvent(`evt_${id}_${status}_${created}`, 'charge.dispute.updated', object));
  return JSON.stringify({ ...event, created });
};

test.each<
  [what: string, refundsOf: readonly [status: string, created: number, amount?: number][], cents: number]
>([
  [
    'lost before it was opened',
    [
      ['lost', 20, 900],
      ['needs_response', 10, 900],
    ],
    900,
  ],
  [
    'lost and then won on appeal',
    [
      ['lost', 20, 900],
      ['won', 30, 900],
    ],
    0,
  ],
  [
    'won, of which the older loss comes late',
    [
      ['won', 30, 900],
      ['lost', 20, 900],
    ],
    0,
  ],
  [
    'lost, of which the older win comes late',
    [
      ['lost', 30, 900],
      ['won', 20, 900],
    ],
    900,
  ],
  ['lost without an amount', [['lost', 20]], TOTAL],
  ['lost for more than was paid', [['lost', 20, TOTAL * 3]], TOTAL],
  [
    'lost, of which an update names the amount',
    [
      ['needs_response', 10, 100],
      ['lost', 20, 300],
    ],
    300,
  ],
])('[ORD-6] records a dispute that is reported as %s the same when each event comes twice and backwards', async (_, reports, cents) => {
  const order = await paid();
  const id = `du_${order.receipt}`;
  const events = reports.map(([status, created, amount]) =>
    refundsOf(order, id, {
      status,
      created: 1_800_000_000 + created,
      ...(amount !== undefined && { amount }),
    }),
  );
  for (const event of [...events, ...events, ...events.toReversed()]) {
    const answered = await deliver(shop.origin, event, signatureOf(event, shop.webhookSecret));
    expect(answered.status).toBe(200);
  }
  expect(await backCents(order)).toBe(cents);
  expect(
    await shop.database.rows('select 1 from disputes where id = $1 and closed_at is not null', [id]),
  ).toHaveLength(1);
});

type Report = readonly [status: string, hoursAgo: number, amount?: number];
test.each<[what: string, closed: string, lost: string, reports: readonly Report[], cents: number]>([
  ['closed before losses were stored, and reported again as lost', 'now()', 'null', [['lost', 2]], TOTAL],
  ['closed by the owner, and reported as lost for a part', 'now()', 'null', [['lost', 50, 900]], 900],
  [
    'closed in the future by a wrong clock, and reported as lost',
    "now() + interval '1 year'",
    'null',
    [['lost', 1]],
    TOTAL,
  ],
  ['closed before losses were stored, and reported again as won', 'now()', 'null', [['won', 2]], 0],
  [
    'closed before losses were stored, then lost and won',
    'now()',
    'null',
    [
      ['lost', 3],
      ['won', 2],
    ],
    0,
  ],
  [
    'closed before losses were stored, then won, of which the older loss comes late',
    'now()',
    'null',
    [
      ['won', 2],
      ['lost', 3],
    ],
    0,
  ],
  [
    'lost by a version without a time of the report, of which an older win comes late',
    "now() - interval '1 hour'",
    "now() - interval '1 hour'",
    [['won', 2]],
    TOTAL,
  ],
  [
    'lost by a version without a time of the report, and won later',
    "now() - interval '3 hours'",
    "now() - interval '3 hours'",
    [['won', 2]],
    0,
  ],
])('[ORD-6] includes a stored dispute that was %s in the metrics', async (_, closed, lost, reports, cents) => {
  const order = await paid();
  const id = `du_${order.receipt}`;
  await shop.database.rows(
    `insert into disputes (id, charge_id, receipt, closed_at, lost_at) values ($1, 'ch_told', $2, ${closed}, ${lost})`,
    [id, order.receipt],
  );
  if (lost !== 'null')
    await shop.database.rows('update orders set dispute_lost_cents = total_cents where receipt = $1', [
      order.receipt,
    ]);
  for (const [status, hoursAgo, amount] of reports) {
    const created = Math.floor(Date.now() / 1_000) - hoursAgo * 3_600;
    const event = refundsOf(order, id, { status, created, ...(amount !== undefined && { amount }) });
    expect((await deliver(shop.origin, event, signatureOf(event, shop.webhookSecret))).status).toBe(200);
  }
  expect(await backCents(order)).toBe(cents);
});

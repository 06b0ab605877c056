import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertsOf } from '#test/support/alerts.ts';
import { aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { listOrders } from '#test/support/order-list.ts';
import { openPage } from '#test/support/page.ts';
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

const placePaidOrder = async () => {
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
type PaidOrder = Awaited<ReturnType<typeof placePaidOrder>>;

const returnedCents = async ({ receipt }: PaidOrder) => {
  const [row] = await shop.database.rows<{ returned: number }>(
    'select least(total_cents, refunded_cents + dispute_lost_cents) as returned from orders where receipt = $1',
    [receipt],
  );
  return row?.returned;
};
const refundedMetric = async () => {
  const text = await (await shop.newShopper().request('/metrics')).text();
  return Number(/^camellia_payment_cents_refunded (\d+)$/m.exec(text)?.[1]);
};
const orderPage = async ({ linkSecret }: PaidOrder) =>
  (await openPage(shop.newShopper(), `/order/${linkSecret}`)).html;

const dispute = async ({ session }: PaidOrder, amount?: number) => shop.payment.dispute(session, amount);
const closeDispute = (status: string, amount?: number) => async (order: PaidOrder) => {
  const { id } = await dispute(order, amount);
  await shop.payment.closeDispute(id, status);
};
const refund = (amount?: number) => async (order: PaidOrder) => {
  await controlApi.refund(order.intent, amount);
};

type Step = (order: PaidOrder) => Promise<unknown>;
test.each<[description: string, steps: readonly Step[], cents: number, label: string, isOpen: boolean]>([
  ['opened', [(order) => dispute(order)], 0, 'Paid', true],
  ['won', [closeDispute('won')], 0, 'Paid', false],
  ['closed after a warning', [closeDispute('warning_closed')], 0, 'Paid', false],
  ['lost', [closeDispute('lost')], TOTAL, 'Refunded', false],
  ['lost for a part', [closeDispute('lost', 1_000)], 1_000, 'Partially refunded, $10.00', false],
  [
    'lost for all but a cent',
    [closeDispute('lost', TOTAL - 1)],
    TOTAL - 1,
    'Partially refunded, $41.99',
    false,
  ],
  [
    'lost twice',
    [closeDispute('lost', 1_000), closeDispute('lost', 250)],
    1_250,
    'Partially refunded, $12.50',
    false,
  ],
  [
    'lost once and won once',
    [closeDispute('lost', 1_000), closeDispute('won', 250)],
    1_000,
    'Partially refunded, $10.00',
    false,
  ],
  [
    'lost after a partial refund',
    [refund(1_000), closeDispute('lost', 500)],
    1_500,
    'Partially refunded, $15.00',
    false,
  ],
  [
    'lost for the rest after a refund',
    [refund(1_000), closeDispute('lost', 3_200)],
    TOTAL,
    'Refunded',
    false,
  ],
  ['lost in full after a refund in full', [refund(), closeDispute('lost')], TOTAL, 'Refunded', false],
  [
    'lost before a partial refund',
    [closeDispute('lost', 500), refund(700)],
    1_200,
    'Partially refunded, $12.00',
    false,
  ],
])('[ORD-6] shows a payment whose dispute is %s to its shopper, in the metrics and in the alerts', async (_, steps, cents, label, isOpen) => {
  const before = await refundedMetric();
  const order = await placePaidOrder();
  for (const step of steps) await step(order);
  const expected = steps.length;
  await expect
    .poll(async () => {
      const stored = await shop.database.rows('select closed_at from disputes where receipt = $1', [
        order.receipt,
      ]);
      const refunds = (await controlApi.eventsOf(order.intent)).length > 0 ? 1 : 0;
      return stored.filter((row) => isOpen || row['closed_at'] !== null).length + refunds;
    })
    .toBe(expected);
  await expect.poll(() => returnedCents(order)).toBe(cents);
  const [record] = await listOrders(order.shopper);
  expect(record).toMatchObject({ status: 'paid' });
  expect(record?.['refunded']).toBe(cents === 0 ? undefined : cents / 100);
  const { html: account } = await openPage(order.shopper, '/account');
  for (const page of [account, ...(cents > 0 ? [await orderPage(order)] : [])]) expect(page).toContain(label);
  expect(await refundedMetric()).toBe(before + cents);
  await expect.poll(async () => (await alertsOf(shop)).includes('disputed')).toBe(isOpen);
  await shop.database.rows('update disputes set closed_at = now() where closed_at is null');
});

const disputeEvent = (
  { intent }: PaidOrder,
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
    charge: 'ch_reported',
    payment_intent: intent,
    status,
    ...(amount !== undefined && { amount, currency: 'usd' }),
  };
  const event = JSON.parse(anEvent(`evt_${id}_${status}_${created}`, 'charge.dispute.updated', object));
  return JSON.stringify({ ...event, created });
};

test.each<
  [description: string, reports: readonly [status: string, created: number, amount?: number][], cents: number]
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
    'won, with an older loss that arrives late',
    [
      ['won', 30, 900],
      ['lost', 20, 900],
    ],
    0,
  ],
  [
    'lost, with an older win that arrives late',
    [
      ['lost', 30, 900],
      ['won', 20, 900],
    ],
    900,
  ],
  ['lost without an amount', [['lost', 20]], TOTAL],
  ['lost for more than was paid', [['lost', 20, TOTAL * 3]], TOTAL],
  [
    'lost, with the amount in an update',
    [
      ['needs_response', 10, 100],
      ['lost', 20, 300],
    ],
    300,
  ],
])('[ORD-6] records a dispute reported as %s identically when events repeat in any order', async (_, reports, cents) => {
  const order = await placePaidOrder();
  const id = `du_${order.receipt}`;
  const events = reports.map(([status, created, amount]) =>
    disputeEvent(order, id, {
      status,
      created: 1_800_000_000 + created,
      ...(amount !== undefined && { amount }),
    }),
  );
  for (const event of [...events, ...events, ...events.toReversed()]) {
    const response = await deliver(shop.origin, event, signatureOf(event, shop.webhookSecret));
    expect(response.status).toBe(200);
  }
  expect(await returnedCents(order)).toBe(cents);
  expect(
    await shop.database.rows('select 1 from disputes where id = $1 and closed_at is not null', [id]),
  ).toHaveLength(1);
});

type Report = readonly [status: string, hoursAgo: number, amount?: number];
test.each<[description: string, closed: string, lost: string, reports: readonly Report[], cents: number]>([
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
    'closed before losses were stored, then won, with an older loss that arrives late',
    'now()',
    'null',
    [
      ['won', 2],
      ['lost', 3],
    ],
    0,
  ],
  [
    'lost in a release without report times, with an older win that arrives late',
    "now() - interval '1 hour'",
    "now() - interval '1 hour'",
    [['won', 2]],
    TOTAL,
  ],
  [
    'lost in a release without report times, and won later',
    "now() - interval '3 hours'",
    "now() - interval '3 hours'",
    [['won', 2]],
    0,
  ],
])('[ORD-6] includes a stored dispute that was %s in the metrics', async (_, closed, lost, reports, cents) => {
  const order = await placePaidOrder();
  const id = `du_${order.receipt}`;
  await shop.database.rows(
    `insert into disputes (id, charge_id, receipt, closed_at, lost_at) values ($1, 'ch_reported', $2, ${closed}, ${lost})`,
    [id, order.receipt],
  );
  if (lost !== 'null')
    await shop.database.rows('update orders set dispute_lost_cents = total_cents where receipt = $1', [
      order.receipt,
    ]);
  for (const [status, hoursAgo, amount] of reports) {
    const created = Math.floor(Date.now() / 1_000) - hoursAgo * 3_600;
    const event = disputeEvent(order, id, { status, created, ...(amount !== undefined && { amount }) });
    expect((await deliver(shop.origin, event, signatureOf(event, shop.webhookSecret))).status).toBe(200);
  }
  expect(await returnedCents(order)).toBe(cents);
});

test('stores the deadline of the bank, also after an event without it', async () => {
  const order = await placePaidOrder();
  const { id } = await dispute(order);
  const deadline = async () =>
    (await shop.database.rows('select respond_by > opened_at as later from disputes where id = $1', [id]))[0];
  await expect.poll(deadline).toEqual({ later: true });
  const object = {
    object: 'dispute',
    id,
    charge: 'ch_1',
    payment_intent: order.intent,
    status: 'under_review',
  };
  const event = anEvent(`evt_${id}`, 'charge.dispute.updated', object);
  expect((await deliver(shop.origin, event, signatureOf(event, shop.webhookSecret))).status).toBe(200);
  expect(await deadline()).toEqual({ later: true });
});

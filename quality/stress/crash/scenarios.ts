import { randomUUID } from 'node:crypto';
import { adminHref } from '../../../src/web/admin/site/admin-map.ts';
import type { ShopSettings } from '../../../test/support/shop-process.ts';
import { type Buyer, createBuyer, placeOrThrow } from '../environment/buyer.ts';
import { createStaffSession } from '../environment/signed-in-staff.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import { runOperation } from '../runner/run-operation.ts';
import { waitUntilEmpty } from '../support/wait-until.ts';
import type { CrashPoint } from './crash-points.ts';

const TEA = 'masala-chai';
const LAST_TEA = 'uji-matcha';
/** Time within which a restarted shop must have repaired every order. */
const RECOVERY_MS = 10_000;
const POLL_MS = 50;

/** How to reach a crash point: the shop is killed by `trigger` and runs again before `verify`. */
export type Scenario = {
  readonly arrange: (environment: TestEnvironment) => Promise<Buyer>;
  /** Drives the shop, or a command with these settings, to the point; calls cut off by the crash may reject. */
  readonly trigger: (buyer: Buyer, environment: TestEnvironment, settings: ShopSettings) => Promise<unknown>;
  /** Continues as the shopper would; returns deviations. */
  readonly verify: (buyer: Buyer, environment: TestEnvironment, round: number) => Promise<string[]>;
};

const ORDER_STATUS = `select status || case when status = 'paid' and exists (
    select from order_lines where order_id = orders.id and expires_at is not null) then ' and reserved' else '' end as status
  from orders where receipt = $1`;

const statusOf = async ({ rows }: TestEnvironment, { receipt }: Buyer): Promise<string> =>
  (await rows<{ status: string }>(ORDER_STATUS, [receipt]))[0]?.status ?? 'none';

const waitForStatus = (expected: string, readStatus: () => Promise<string>): Promise<string[]> =>
  waitUntilEmpty(
    async () => {
      const status = await readStatus();
      return status === expected
        ? []
        : [`${status} instead of ${expected} ${RECOVERY_MS / 1000} s after the restart`];
    },
    { timeoutMs: RECOVERY_MS, intervalMs: POLL_MS },
  );

/** The shop crashes before it returns the payment page; the shopper retries and pays or cancels. */
const orderPlacement: Scenario = {
  arrange: async (environment) => createBuyer(environment, TEA),
  trigger: (buyer) => buyer.place(),
  async verify(buyer, environment, round) {
    await placeOrThrow(buyer);
    if (round % 2 === 1) {
      await buyer.cancel();
      return waitForStatus('cancelled', () => statusOf(environment, buyer));
    }
    await buyer.pay();
    return waitForStatus('paid', () => statusOf(environment, buyer));
  },
};

/** The provider creates the session but fails permanently; the shop crashes before it retries with the next key. */
const failedSessionCreation: Scenario = {
  ...orderPlacement,
  async arrange(environment) {
    await environment.payment.faults({ createSession: 'done-500' });
    return createBuyer(environment, TEA);
  },
  async verify(buyer, environment, round) {
    await environment.payment.clearFaults();
    return orderPlacement.verify(buyer, environment, round);
  },
};

/** The shop crashes while it handles a payment event, and the shopper has closed the browser. */
const payment: Scenario = {
  async arrange(environment) {
    const buyer = createBuyer(environment, TEA);
    await buyer.shopper.signUp();
    return placeOrThrow(buyer);
  },
  trigger: (buyer) => buyer.pay(),
  verify: (buyer, environment) => waitForStatus('paid', () => statusOf(environment, buyer)),
};

/** The shop crashes during a cancellation, and the shopper cancels again. */
const cancellation: Scenario = {
  arrange: async (environment) => placeOrThrow(createBuyer(environment, TEA)),
  trigger: (buyer) => buyer.cancel(),
  async verify(buyer) {
    const repeated = await buyer.cancel();
    const { status } = JSON.parse(await repeated.text());
    return status === 'cancelled' || status === 'expired'
      ? []
      : [`a repeated cancellation returned ${status}`];
  },
};

const EXPIRE_ORDER = `with expired as (
    update orders set status = 'expired' where receipt = $1 returning id)
  insert into order_history (order_id, "from", "to", event)
    select id, 'awaiting-payment', 'expired', 'payment-expired' from expired`;

const REFUND = 'select refund_id as id from refunds r join orders o on o.id = r.order_id where receipt = $1';

/** A late payment finds the tea sold; the shop crashes after it has requested the refund. */
const refundRequest: Scenario = {
  async arrange(environment) {
    await environment.rows('update products set stock_grams = unit_grams where id = $1', [LAST_TEA]);
    const buyer = await placeOrThrow(createBuyer(environment, LAST_TEA));
    await environment.rows(EXPIRE_ORDER, [buyer.receipt]);
    await environment.resetBaseline();
    return buyer;
  },
  trigger: (buyer) => buyer.pay(),
  verify: (buyer, environment) =>
    waitForStatus('refunded', async () => {
      const [refund] = await environment.rows<{ id: string | null }>(REFUND, [buyer.receipt]);
      return refund?.id ? 'refunded' : 'not refunded';
    }),
};

const orderStep = (
  step: 'cancel' | 'refund' | 'ship',
  { receipt }: Buyer,
  environment: TestEnvironment,
  settings = {},
) =>
  runOperation('order', [step, receipt], {
    ...environment.settings,
    DATA_DIR: environment.dataDir,
    ...settings,
  });

const paidOrder = async (environment: TestEnvironment): Promise<Buyer> => {
  const buyer = await placeOrThrow(createBuyer(environment, TEA));
  await buyer.pay();
  await waitForStatus('paid', () => statusOf(environment, buyer));
  return buyer;
};

/** The owner's command crashes while it cancels or refunds a paid order; the owner repeats it, or the shop goes on. */
const stepAfterPayment = (step: 'cancel' | 'refund', isRepeated: boolean): Scenario => ({
  arrange: paidOrder,
  trigger: (buyer, environment, settings) => orderStep(step, buyer, environment, settings),
  async verify(buyer, environment) {
    if (isRepeated) await orderStep(step, buyer, environment);
    return waitForStatus(step === 'cancel' ? 'cancelled, refunded' : 'paid, refunded', async () => {
      const [refund] = await environment.rows<{ id: string | null }>(REFUND, [buyer.receipt]);
      return `${await statusOf(environment, buyer)}, ${refund?.id ? 'refunded' : 'not refunded'}`;
    });
  },
});

const SHIPMENTS = `select concat_ws(', ', o.fulfilment_status,
    (select count(*) from shipments where order_id = o.id) || ' shipped',
    (select count(*) from audit_entries where verb = 'ship' and object_id = o.id::text) || ' audited',
    (select count(*) from letters where kind = 'order-shipped' and "to" = o.email) || ' emailed') as state
  from orders o where receipt = $1`;

const shipmentsOf = async ({ rows }: TestEnvironment, { receipt }: Buyer): Promise<string> =>
  (await rows<{ state: string }>(SHIPMENTS, [receipt]))[0]?.state ?? 'none';

const ANNOUNCE_NOW = `update shipments s set announce_at = now() from orders o
  where o.id = s.order_id and o.receipt = $1`;

/** The owner's command crashes while it ships an order, and the owner repeats it. */
const shipment: Scenario = {
  arrange: paidOrder,
  trigger: (buyer, environment, settings) => orderStep('ship', buyer, environment, settings),
  async verify(buyer, environment) {
    await orderStep('ship', buyer, environment);
    return waitForStatus('unfulfilled, 1 shipped, 1 audited, 0 emailed', () =>
      shipmentsOf(environment, buyer),
    );
  },
};

/** The shop crashes at its start, while it announces a shipment, and the next start continues. */
const announcement: Scenario = {
  async arrange(environment) {
    const buyer = await paidOrder(environment);
    await orderStep('ship', buyer, environment);
    return buyer;
  },
  async trigger(buyer, environment) {
    await environment.rows(ANNOUNCE_NOW, [buyer.receipt]);
    await environment.shops[0]?.stop();
    await environment.start(0);
  },
  verify: (buyer, environment) =>
    waitForStatus('shipped, 1 shipped, 1 audited, 1 emailed', () => shipmentsOf(environment, buyer)),
};

const PART_CENTS = 100;

const refundPart = async ({ receipt }: Buyer, environment: TestEnvironment) => {
  const { browser } = await createStaffSession(environment, 0);
  return browser.send(adminHref('orderRefund', { number: receipt }), {
    intent: 'confirm',
    requestId: randomUUID(),
    expectedReturnedCents: '0',
    other: String(PART_CENTS / 100),
    reason: 'A torn bag',
  });
};

/** The shop crashes after it has stored the refund of a part, and sends it later. */
const partRefund: Scenario = {
  ...stepAfterPayment('refund', false),
  trigger: refundPart,
  verify: (buyer, environment) =>
    waitForStatus(`paid, ${PART_CENTS} refunded`, async () => {
      const [order] = await environment.rows<{ cents: number }>(
        'select refunded_cents as cents from orders where receipt = $1',
        [buyer.receipt],
      );
      return `${await statusOf(environment, buyer)}, ${order?.cents} refunded`;
    }),
};

/** The shop is killed as soon as it receives SIGTERM. */
const shutdown: Scenario = {
  arrange: async (environment) => placeOrThrow(createBuyer(environment, TEA)),
  trigger: (_buyer, environment) => environment.shops[0]?.stop() ?? Promise.resolve(),
  async verify(buyer, environment) {
    await buyer.pay();
    return waitForStatus('paid', () => statusOf(environment, buyer));
  },
};

export const scenarios: Readonly<Record<Exclude<CrashPoint, 'migration-step'>, Scenario>> = {
  'after-reserve': orderPlacement,
  'before-session-create': orderPlacement,
  'payment-key-spent': failedSessionCreation,
  'after-session-create': orderPlacement,
  'before-save-session-id': orderPlacement,
  'after-save': orderPlacement,
  'webhook-verified': payment,
  'event-inserted': payment,
  'order-updated-before-commit': payment,
  'after-commit-before-200': payment,
  'before-live-notification': payment,
  'release-start': cancellation,
  'release-after-provider-expire': cancellation,
  'refund-requested': refundRequest,
  'cancellation-before-commit': stepAfterPayment('cancel', true),
  'cancellation-after-commit': stepAfterPayment('cancel', false),
  'refund-before-commit': stepAfterPayment('refund', true),
  'refund-recorded': stepAfterPayment('refund', false),
  'shipment-before-commit': shipment,
  'announcement-before-commit': announcement,
  'announcement-after-commit': announcement,
  'part-refund-recorded': partRefund,
  'shutdown-begin': shutdown,
};

import { type Buyer, createBuyer } from '../buyer.ts';
import type { TestEnvironment } from '../test-environment.ts';
import { waitUntilEmpty } from '../wait-until.ts';
import type { CrashPoint } from './crash-points.ts';

const TEA = 'masala-chai';
const LAST_TEA = 'uji-matcha';
/** What the catalogue promises of a restart: the shop has put everything right by itself. */
const RECOVERY_MS = 10_000;
const POLL_MS = 50;

/** One way to a crash point. The shop is alive before `lead`, dead after it, and alive again at `after`. */
export type Scenario = {
  readonly arrange: (environment: TestEnvironment) => Promise<Buyer>;
  /** Leads the shop to the point; calls that the death cuts off may reject. */
  readonly trigger: (buyer: Buyer, environment: TestEnvironment) => Promise<unknown>;
  /** What the shopper does afterwards; answers what is not as it must be. */
  readonly verify: (buyer: Buyer, environment: TestEnvironment, round: number) => Promise<string[]>;
};

const statusOf = async ({ rows }: TestEnvironment, { receipt }: Buyer): Promise<string> =>
  (await rows<{ status: string }>('select status from orders where receipt = $1', [receipt]))[0]?.status ??
  'none';

const waitForStatus = (wanted: string, readStatus: () => Promise<string>): Promise<string[]> =>
  waitUntilEmpty(
    async () => {
      const status = await readStatus();
      return status === wanted
        ? []
        : [`${status} instead of ${wanted} ${RECOVERY_MS / 1000} s after the restart`];
    },
    { timeoutMs: RECOVERY_MS, intervalMs: POLL_MS },
  );

const placeOrder = async (buyer: Buyer): Promise<Buyer> => {
  const placement = await buyer.place();
  if ('rejected' in placement)
    throw new Error(`an order was refused: ${placement.rejected} ${placement.text}`);
  return buyer;
};

/** The shop dies while the shopper waits for the payment page, who tries again and pays, or does not want it any more. */
const orderPlacement: Scenario = {
  arrange: async (environment) => createBuyer(environment, TEA),
  trigger: (buyer) => buyer.place(),
  async verify(buyer, environment, round) {
    await placeOrder(buyer);
    if (round % 2 === 1) {
      await buyer.cancel();
      return waitForStatus('cancelled', () => statusOf(environment, buyer));
    }
    await buyer.pay();
    return waitForStatus('paid', () => statusOf(environment, buyer));
  },
};

/** The provider makes the session, fails, and says so again for good; the shop dies before it asks under the next key. */
const failedSessionCreation: Scenario = {
  ...orderPlacement,
  async arrange(environment) {
    await environment.payment.faults({ createSession: 'done-500' });
    return createBuyer(environment, TEA);
  },
  async verify(buyer, environment, round) {
    await environment.payment.calm();
    return orderPlacement.verify(buyer, environment, round);
  },
};

/** The shop dies over the news of a payment; the shopper has closed the browser. */
const payment: Scenario = {
  async arrange(environment) {
    const buyer = createBuyer(environment, TEA);
    await buyer.shopper.signUp();
    return placeOrder(buyer);
  },
  trigger: (buyer) => buyer.pay(),
  verify: (buyer, environment) => waitForStatus('paid', () => statusOf(environment, buyer)),
};

/** The shop dies while a purchase is taken back; the shopper presses the button again. */
const cancellation: Scenario = {
  arrange: async (environment) => placeOrder(createBuyer(environment, TEA)),
  trigger: (buyer) => buyer.cancel(),
  async verify(buyer) {
    const again = await buyer.cancel();
    const { status } = JSON.parse(await again.text());
    return status === 'cancelled' || status === 'expired' ? [] : [`a repeated cancel came to ${status}`];
  },
};

const EXPIRE_ORDER = `with gone as (
    update orders set status = 'expired' where receipt = $1 returning id)
  insert into order_history (order_id, "from", "to", event)
    select id, 'awaiting-payment', 'expired', 'payment-expired' from gone`;

/** Money comes for tea that was sold to somebody else meanwhile; the shop dies when it has asked for the refund. */
const refund: Scenario = {
  async arrange(environment) {
    await environment.rows('update products set stock_grams = unit_grams where id = $1', [LAST_TEA]);
    const buyer = await placeOrder(createBuyer(environment, LAST_TEA));
    await environment.rows(EXPIRE_ORDER, [buyer.receipt]);
    await environment.resetBaseline();
    return buyer;
  },
  trigger: (buyer) => buyer.pay(),
  verify: (buyer, environment) =>
    waitForStatus('refunded', async () => {
      const [refund] = await environment.rows<{ id: string | null }>(
        'select refund_id as id from refunds r join orders o on o.id = r.order_id where receipt = $1',
        [buyer.receipt],
      );
      return refund?.id ? 'refunded' : 'not refunded';
    }),
};

/** The shop is told to stop, and dies at once instead. */
const shutdown: Scenario = {
  arrange: async (environment) => placeOrder(createBuyer(environment, TEA)),
  trigger: (_buyer, environment) => environment.shops[0]?.stop() ?? Promise.resolve(),
  async verify(buyer, environment) {
    await buyer.pay();
    return waitForStatus('paid', () => statusOf(environment, buyer));
  },
};

/** The way to each crash point of a running shop. */
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
  'refund-requested': refund,
  'shutdown-begin': shutdown,
};

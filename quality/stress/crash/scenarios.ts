import { aBuyer, type Buyer } from '../buyer.ts';
import type { Town } from '../test-environment.ts';
import { atRest } from '../wait-until.ts';
import type { CrashPoint } from './crash-points.ts';

const TEA = 'masala-chai';
const LAST_TEA = 'uji-matcha';
/** What the catalogue promises of a restart: the shop has put everything right by itself. */
const RIGHT_MS = 10_000;
const LOOK_MS = 50;

/** One way to a crash point. The shop is alive before `lead`, dead after it, and alive again at `after`. */
export type Scene = {
  readonly before: (town: Town) => Promise<Buyer>;
  /** Leads the shop to the point; calls that the death cuts off may reject. */
  readonly lead: (buyer: Buyer, town: Town) => Promise<unknown>;
  /** What the shopper does afterwards; answers what is not as it must be. */
  readonly after: (buyer: Buyer, town: Town, round: number) => Promise<string[]>;
};

const statusOf = async ({ rows }: Town, { receipt }: Buyer): Promise<string> =>
  (await rows<{ status: string }>('select status from orders where receipt = $1', [receipt]))[0]?.status ??
  'none';

const becomes = (wanted: string, look: () => Promise<string>): Promise<string[]> =>
  atRest(
    async () => {
      const seen = await look();
      return seen === wanted ? [] : [`${seen} instead of ${wanted} ${RIGHT_MS / 1000} s after the restart`];
    },
    { ms: RIGHT_MS, everyMs: LOOK_MS },
  );

const placed = async (buyer: Buyer): Promise<Buyer> => {
  const answer = await buyer.place();
  if ('refused' in answer) throw new Error(`an order was refused: ${answer.refused} ${answer.text}`);
  return buyer;
};

/** The shop dies while the shopper waits for the payment page, who tries again and pays, or does not want it any more. */
const ordering: Scene = {
  before: async (town) => aBuyer(town, TEA),
  lead: (buyer) => buyer.place(),
  async after(buyer, town, round) {
    await placed(buyer);
    if (round % 2 === 1) {
      await buyer.cancel();
      return becomes('cancelled', () => statusOf(town, buyer));
    }
    await buyer.pay();
    return becomes('paid', () => statusOf(town, buyer));
  },
};

/** The provider makes the session, fails, and says so again for good; the shop dies before it asks under the next key. */
const failing: Scene = {
  ...ordering,
  async before(town) {
    await town.payment.faults({ createSession: 'done-500' });
    return aBuyer(town, TEA);
  },
  async after(buyer, town, round) {
    await town.payment.calm();
    return ordering.after(buyer, town, round);
  },
};

/** The shop dies over the news of a payment; the shopper has closed the browser. */
const paying: Scene = {
  async before(town) {
    const buyer = aBuyer(town, TEA);
    await buyer.shopper.signUp();
    return placed(buyer);
  },
  lead: (buyer) => buyer.pay(),
  after: (buyer, town) => becomes('paid', () => statusOf(town, buyer)),
};

/** The shop dies while a purchase is taken back; the shopper presses the button again. */
const cancelling: Scene = {
  before: async (town) => placed(aBuyer(town, TEA)),
  lead: (buyer) => buyer.cancel(),
  async after(buyer) {
    const again = await buyer.cancel();
    const { status } = JSON.parse(await again.text());
    return status === 'cancelled' || status === 'expired' ? [] : [`a repeated cancel came to ${status}`];
  },
};

const GIVE_UP = `with gone as (
    update orders set status = 'expired' where receipt = $1 returning id)
  insert into order_history (order_id, "from", "to", event)
    select id, 'awaiting-payment', 'expired', 'payment-expired' from gone`;

/** Money comes for tea that was sold to somebody else meanwhile; the shop dies when it has asked for the refund. */
const refunding: Scene = {
  async before(town) {
    await town.rows('update products set stock_grams = unit_grams where id = $1', [LAST_TEA]);
    const buyer = await placed(aBuyer(town, LAST_TEA));
    await town.rows(GIVE_UP, [buyer.receipt]);
    await town.setBaseline();
    return buyer;
  },
  lead: (buyer) => buyer.pay(),
  after: (buyer, town) =>
    becomes('refunded', async () => {
      const [refund] = await town.rows<{ id: string | null }>(
        'select refund_id as id from refunds r join orders o on o.id = r.order_id where receipt = $1',
        [buyer.receipt],
      );
      return refund?.id ? 'refunded' : 'not refunded';
    }),
};

/** The shop is told to stop, and dies at once instead. */
const stopping: Scene = {
  before: async (town) => placed(aBuyer(town, TEA)),
  lead: (_buyer, town) => town.shops[0]?.stop() ?? Promise.resolve(),
  async after(buyer, town) {
    await buyer.pay();
    return becomes('paid', () => statusOf(town, buyer));
  },
};

/** The way to each crash point of a running shop. */
export const scenes: Readonly<Record<Exclude<CrashPoint, 'migration-step'>, Scene>> = {
  'after-reserve': ordering,
  'before-session-create': ordering,
  'payment-key-spent': failing,
  'after-session-create': ordering,
  'before-save-session-id': ordering,
  'after-save': ordering,
  'webhook-verified': paying,
  'event-inserted': paying,
  'order-updated-before-commit': paying,
  'after-commit-before-200': paying,
  'before-live-notification': paying,
  'release-start': cancelling,
  'release-after-provider-expire': cancelling,
  'refund-requested': refunding,
  'shutdown-begin': stopping,
};

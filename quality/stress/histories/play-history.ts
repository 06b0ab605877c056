import type { OrderRepository } from '../../../src/services/ports/ports.ts';
import { deliver, signatureOf } from '../../../test/support/signed-event.ts';
import { aBuyer, type Buyer } from '../buyer.ts';
import type { Town } from '../test-environment.ts';
import { until } from '../wait-until.ts';
import type { EventType, Happening, History } from './order-events.ts';
import { differences, endingOf } from './order-outcome.ts';
import { type Shelf, shelfOf } from './product-stock.ts';
import { type Provider, providerOf } from './provider-client.ts';

/** Where histories are played. */
export type Theater = {
  readonly town: Town;
  /** The shop's own books, for what the shop does to an order without anybody asking. */
  readonly orders: Pick<OrderRepository, 'apply'>;
};

type Stage = Theater & {
  readonly buyer: Buyer;
  readonly provider: Provider;
  readonly shelf: Shelf;
};

/** Sends an event as the provider does, to the shop of that number. */
const tell = async (
  { town: { origins, settings }, provider }: Stage,
  type: EventType,
  id: number,
  shop: number,
): Promise<string[]> => {
  const payload = await provider.event(type, id);
  if (payload === undefined) return [];
  const signature = signatureOf(payload, settings['STRIPE_WEBHOOK_SECRET'] ?? '');
  const response = await deliver(origins[shop % origins.length] ?? '', payload, signature);
  await response.body?.cancel();
  return response.status === 200 ? [] : [`an event was answered ${response.status}`];
};

/** Lets one thing happen; answers what of it nobody should be told. */
const happen = async (one: Happening, stage: Stage, shop: number): Promise<string[]> => {
  const { orders, buyer, provider, shelf } = stage;
  const done = async (act: Promise<unknown>): Promise<string[]> => {
    await act;
    return [];
  };
  switch (one.what) {
    case 'pays':
      return done(provider.pay());
    case 'runs-out':
      return done(provider.runOut());
    case 'gives-up':
      return done(orders.apply(buyer.receipt, 'payment-expired', null));
    case 'sells-out':
      return done(shelf.sellOut());
    case 'by-hand':
      return done(provider.giveBack());
    case 'refund-ends':
      return done(provider.settleRefund(one.how));
    case 'disputes':
      return done(provider.dispute());
    case 'dispute-ends':
      return done(provider.closeDispute());
    case 'event':
      return tell(stage, one.type, one.id, shop);
    case 'confirms':
      return (await buyer.confirm()) === null ? ['the thank-you page was told nothing'] : [];
    case 'cancels': {
      // Nobody bears witness that the order has ended: money that comes late may still make it a paid one.
      const { status } = await buyer.shopper.post(`/api/orders/${buyer.receipt}/cancel`, {
        linkSecret: buyer.linkSecret(),
      });
      return status === 200 ? [] : [`a cancel was answered ${status}`];
    }
  }
};

const NOTED =
  'select r.refund_id as id from refunds r join orders o on o.id = r.order_id where o.receipt = $1';

/** Brings an order to rest: what is due goes back, and what nobody owes stays where it is. */
const bringToRest = async (stage: Stage): Promise<void> => {
  const { town, buyer, provider, shelf } = stage;
  await shelf.restore();
  const noted = () => town.rows<{ id: string | null }>(NOTED, [buyer.receipt]);
  if ((await noted()).length === 0) return provider.settleRefund('failed');
  let number = 100;
  const isBack = async () => {
    await provider.giveBack();
    await provider.settleRefund('succeeded');
    await tell(stage, 'refund.updated', number++, 0);
    const back = (await provider.refunds()).find(({ status }) => status === 'succeeded');
    return back !== undefined && back.id === (await noted())[0]?.id;
  };
  await until(isBack, `money of ${buyer.receipt} is back`);
};

/** Plays one history for an order of its own, of a product that nobody else buys; answers where shop and model differ. */
export const play = async (
  theater: Theater,
  history: History,
  number: number,
  product: string,
): Promise<string[]> => {
  const { town } = theater;
  const shelf = await shelfOf(town, product);
  const buyer = aBuyer(town, product, 1, number % town.origins.length);
  const placed = await buyer.place();
  if ('refused' in placed) return [`the order was refused: ${placed.refused} ${placed.text}`];
  const { receipt } = buyer;
  const provider = providerOf(town, placed.session, receipt);
  const stage: Stage = { ...theater, buyer, provider, shelf };
  const misses: string[] = [];
  for (const group of history)
    misses.push(...(await Promise.all(group.map((one, n) => happen(one, stage, number + n)))).flat());
  await buyer.confirm();
  const ended = await endingOf(town, receipt, provider, await shelf.taken());
  misses.push(...differences(history, ended));
  // What is still open would be asked about each minute by every shop.
  if (ended?.order === 'awaiting-payment') await buyer.cancel();
  await bringToRest(stage);
  return misses.map((miss) => `${miss}, after ${JSON.stringify(history)}`);
};

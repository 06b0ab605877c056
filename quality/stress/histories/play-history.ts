import type { OrderRepository } from '../../../src/services/ports/ports.ts';
import { deliver, signatureOf } from '../../../test/support/signed-event.ts';
import { type Buyer, createBuyer } from '../buyer.ts';
import type { TestEnvironment } from '../test-environment.ts';
import { waitUntil } from '../wait-until.ts';
import type { History, HistoryEvent, WebhookType } from './order-events.ts';
import { differences, readOutcome } from './order-outcome.ts';
import { type ProductStock, trackStock } from './product-stock.ts';
import { createProviderClient, type Provider } from './provider-client.ts';

/** Where histories are played. */
export type HistoryEnvironment = {
  readonly environment: TestEnvironment;
  /** The shop's own books, for what the shop does to an order without anybody asking. */
  readonly orders: Pick<OrderRepository, 'apply'>;
};

type HistoryContext = HistoryEnvironment & {
  readonly buyer: Buyer;
  readonly provider: Provider;
  readonly stock: ProductStock;
};

/** Sends an event as the provider does, to the shop of that number. */
const sendWebhook = async (
  { environment: { origins, settings }, provider }: HistoryContext,
  type: WebhookType,
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
const applyEvent = async (
  historyEvent: HistoryEvent,
  context: HistoryContext,
  shop: number,
): Promise<string[]> => {
  const { orders, buyer, provider, stock } = context;
  const completed = async (act: Promise<unknown>): Promise<string[]> => {
    await act;
    return [];
  };
  switch (historyEvent.kind) {
    case 'pay':
      return completed(provider.pay());
    case 'expire-session':
      return completed(provider.expireSession());
    case 'expire-order':
      return completed(orders.apply(buyer.receipt, 'payment-expired', null));
    case 'sell-out':
      return completed(stock.sellOut());
    case 'manual-refund':
      return completed(provider.refund());
    case 'end-refund':
      return completed(provider.endRefund(historyEvent.outcome));
    case 'dispute':
      return completed(provider.dispute());
    case 'close-dispute':
      return completed(provider.closeDispute());
    case 'webhook':
      return sendWebhook(context, historyEvent.type, historyEvent.id, shop);
    case 'confirm':
      return (await buyer.confirm()) === null ? ['the thank-you page was told nothing'] : [];
    case 'cancel': {
      // Nobody bears witness that the order has ended: money that comes late may still make it a paid one.
      const { status } = await buyer.shopper.post(`/api/orders/${buyer.receipt}/cancel`, {
        linkSecret: buyer.linkSecret(),
      });
      return status === 200 ? [] : [`a cancel was answered ${status}`];
    }
  }
};

const STORED_REFUND =
  'select r.refund_id as id from refunds r join orders o on o.id = r.order_id where o.receipt = $1';

/** Brings an order to rest: what is due goes back, and what nobody owes stays where it is. */
const completeRefund = async (context: HistoryContext): Promise<void> => {
  const { environment, buyer, provider, stock } = context;
  await stock.restore();
  const storedRefunds = () => environment.rows<{ id: string | null }>(STORED_REFUND, [buyer.receipt]);
  if ((await storedRefunds()).length === 0) return provider.endRefund('failed');
  let number = 100;
  const isRefunded = async () => {
    await provider.refund();
    await provider.endRefund('succeeded');
    await sendWebhook(context, 'refund.updated', number++, 0);
    const succeeded = (await provider.refunds()).find(({ status }) => status === 'succeeded');
    return succeeded !== undefined && succeeded.id === (await storedRefunds())[0]?.id;
  };
  await waitUntil(isRefunded, `money of ${buyer.receipt} is back`);
};

/** Plays one history for an order of its own, of a product that nobody else buys; answers where shop and model differ. */
export const playHistory = async (
  historyEnvironment: HistoryEnvironment,
  history: History,
  number: number,
  product: string,
): Promise<string[]> => {
  const { environment } = historyEnvironment;
  const stock = await trackStock(environment, product);
  const buyer = createBuyer(environment, product, 1, number % environment.origins.length);
  const placed = await buyer.place();
  if ('rejected' in placed) return [`the order was refused: ${placed.rejected} ${placed.text}`];
  const { receipt } = buyer;
  const provider = createProviderClient(environment, placed.session, receipt);
  const context: HistoryContext = { ...historyEnvironment, buyer, provider, stock };
  const failures: string[] = [];
  for (const group of history)
    failures.push(
      ...(
        await Promise.all(group.map((historyEvent, n) => applyEvent(historyEvent, context, number + n)))
      ).flat(),
    );
  await buyer.confirm();
  const outcome = await readOutcome(environment, receipt, provider, await stock.taken());
  failures.push(...differences(history, outcome));
  // What is still open would be asked about each minute by every shop.
  if (outcome?.order === 'awaiting-payment') await buyer.cancel();
  await completeRefund(context);
  return failures.map((failure) => `${failure}, after ${JSON.stringify(history)}`);
};

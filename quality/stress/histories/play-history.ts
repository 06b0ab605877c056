import type { OrderRepository } from '../../../src/services/ports/ports.ts';
import { deliver, signatureOf } from '../../../test/support/signed-event.ts';
import { type Buyer, createBuyer } from '../environment/buyer.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { History, HistoryEvent, WebhookType } from './order-events.ts';
import { differences, readOutcome } from './order-outcome.ts';
import { type ProductStock, trackStock } from './product-stock.ts';
import { createProviderClient, type Provider } from './provider-client.ts';

type HistoryEnvironment = {
  readonly environment: TestEnvironment;
  /** The order repository, for transitions that the shop makes without a request. */
  readonly orders: Pick<OrderRepository, 'apply'>;
};

type HistoryContext = HistoryEnvironment & {
  readonly buyer: Buyer;
  readonly provider: Provider;
  readonly stock: ProductStock;
};

/** Delivers a webhook to a shop as the provider does. */
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
  return response.status === 200 ? [] : [`a webhook returned ${response.status}`];
};

/** Runs one event; returns an unexpected response. */
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
      return (await buyer.confirm()) === null ? ['the confirmation failed'] : [];
    case 'cancel': {
      // The recorder gets no cancellation, because a late payment can still make the order paid.
      const { status } = await buyer.shopper.post(`/api/orders/${buyer.receipt}/cancel`);
      return status === 200 ? [] : [`a cancellation returned ${status}`];
    }
  }
};

const STORED_REFUND =
  'select r.refund_id as id from refunds r join orders o on o.id = r.order_id where o.receipt = $1';

/** Completes a stored refund, and fails a manual one, so that the invariants hold at the end. */
const completeRefund = async (context: HistoryContext): Promise<void> => {
  const { environment, buyer, provider, stock } = context;
  await stock.restore();
  await provider.closeDispute();
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
  await waitUntil(isRefunded, `the refund of ${buyer.receipt} is stored`);
};

/**
 * Plays a history for a new order and returns how it deviates from the model.
 * No other order uses the product at that time.
 */
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
  if ('rejected' in placed) return [`the order was rejected with ${placed.rejected}: ${placed.text}`];
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
  // Every shop would reconcile an open order each minute.
  if (outcome?.order === 'awaiting-payment') await buyer.cancel();
  await completeRefund(context);
  return failures.map((failure) => `${failure}, after ${JSON.stringify(history)}`);
};

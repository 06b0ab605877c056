import { expect, test } from 'vitest';
import { queryEmbeddedDatabase } from '#test/support/embedded-database.ts';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import {
  type PaymentControl,
  paymentControlAt,
  sessionIdInUrl,
  shopPaymentControl,
} from '#test/support/payment-control.ts';
import { startProviders } from '#test/support/providers.ts';
import { emptyFolder, freePort, type ShopProcess, startShopProcess } from '#test/support/shop-process.ts';
import { shopperAt } from '#test/support/shopper.ts';

/** Places an unpaid order of two teas of $12.40 and 150 g each. */
const placeOrder = async (shop: ShopProcess) => {
  const request = aPurchase({ items: [{ id: 'masala-chai', quantity: 2 }], shipping: anAddress() });
  const response = await shopperAt(shop.origin).post('/checkout-form', request);
  const { url } = (await response.json()) as { url: string };
  return { receipt: request.receipt, session: sessionIdInUrl(url) };
};

const stateOf = (dataDir: string, receipt: string) => ({
  steps: async () =>
    (
      await queryEmbeddedDatabase<{ event: string }>(
        dataDir,
        'select event from order_history h join orders o on o.id = h.order_id where receipt = $1 order by h.id',
        [receipt],
      )
    ).map(({ event }) => event),
  grams: async () =>
    (
      await queryEmbeddedDatabase<{ grams: number }>(
        dataDir,
        "select stock_grams as grams from products where id = 'masala-chai'",
      )
    )[0]?.grams,
  events: () =>
    queryEmbeddedDatabase(dataDir, "select 1 from payment_events where type = 'checkout.session.completed'"),
});

/** Checks that the order stays paid once and its stock sold once, after all events of the provider. */
const expectPaidOnce = async (dataDir: string, receipt: string, payment: PaymentControl) => {
  const state = stateOf(dataDir, receipt);
  await expect.poll(state.steps, { timeout: 30_000 }).toEqual(['placed', 'payment-received']);
  const delivered = async () =>
    (await payment.ledger()).filter(({ what }) => what === 'webhook.delivered').length;
  await expect.poll(delivered, { timeout: 30_000 }).toBe(2);
  expect(await state.steps()).toEqual(['placed', 'payment-received']);
  expect(await state.grams()).toBe(23_400 - 300);
  expect(await queryEmbeddedDatabase(dataDir, 'select status from orders')).toEqual([{ status: 'paid' }]);
  expect(await payment.objectsOf('charge', receipt)).toMatchObject([{ amount: 2480 }]);
  expect(await payment.objectsOf('refund', receipt)).toEqual([]);
};

/** A shop with providers that outlive it. */
const openEnvironment = async () => {
  const folder = await emptyFolder();
  const port = await freePort();
  const providers = await startProviders([`http://127.0.0.1:${port}`]);
  const settings = { PORT: String(port), DATA_DIR: folder.path, ...providers.settings };
  return {
    dataDir: folder.path,
    startWithOrder: async () => {
      const shop = await startShopProcess(settings);
      const { receipt, session } = await placeOrder(shop);
      const payment = paymentControlAt(providers.settings['STRIPE_API_URL'] ?? '');
      return { payment, shop, receipt, session, state: stateOf(folder.path, receipt) };
    },
    restart: () => startShopProcess(settings),
    [Symbol.asyncDispose]: async () => {
      await providers[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
};

test('[ORD-2] a shop killed before it receives a payment event marks the order paid once after the restart', async () => {
  await using environment = await openEnvironment();
  const { payment, shop, receipt, session, state } = await environment.startWithOrder();
  await payment.faults({ webhooks: 'hold' });
  await payment.pay(session);
  await shop.kill();
  expect(await state.steps()).toEqual(['placed']);
  await payment.faults({ webhooks: 'deliver' });

  await using _restarted = await environment.restart();
  await expectPaidOnce(environment.dataDir, receipt, payment);
});

test('[ORD-2] a shop killed while it processes a payment event marks the order paid once after the restart', async () => {
  await using environment = await openEnvironment();
  const { payment, shop, receipt, session, state } = await environment.startWithOrder();
  await payment.faults({ retrieveSession: 'hang' });
  await payment.pay(session);
  await expect.poll(state.events).toHaveLength(1);
  await shop.kill();
  expect(await state.steps()).toEqual(['placed']);
  await payment.clearFaults();

  await using _restarted = await environment.restart();
  await expectPaidOnce(environment.dataDir, receipt, payment);
});

test('[ORD-2] after shop and payment emulator are killed together the order is paid once', async () => {
  await using folder = await emptyFolder();
  const settings = { PORT: String(await freePort()), DATA_DIR: folder.path };
  const shop = await startShopProcess(settings);
  const payment = await shopPaymentControl(folder.path);
  const { receipt, session } = await placeOrder(shop);
  await payment.faults({ webhooks: 'hold' });
  await payment.pay(session);
  await shop.kill();
  await expect
    .poll(() =>
      payment.ledger().then(
        () => 'running',
        () => 'stopped',
      ),
    )
    .toBe('stopped');

  await using restarted = await startShopProcess(settings);
  expect(restarted.pid).not.toBe(shop.pid);
  await expectPaidOnce(folder.path, receipt, await shopPaymentControl(folder.path));
});

test('[ORD-2] requests the payment status at start when no event has arrived', async () => {
  await using environment = await openEnvironment();
  const { payment, shop, session, state } = await environment.startWithOrder();
  await payment.faults({ webhooks: 'drop' });
  await payment.pay(session);
  // At the start a shop reconciles older orders only; newer ones wait for the webhook.
  await queryEmbeddedDatabase(
    environment.dataDir,
    "update orders set created_at = now() - interval '10 seconds'",
  );
  await shop.kill();

  await using _restarted = await environment.restart();
  await expect.poll(state.steps).toEqual(['placed', 'payment-received']);
});

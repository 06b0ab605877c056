import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { checkLedger } from '#operations/consistency/ledger.ts';
import { checkOrderHistories } from '#operations/consistency/order-histories.ts';
import { checkStockAndCoupons, countStock } from '#operations/consistency/stock-and-coupons.ts';
import { queryEmbeddedDatabase } from '#test/support/embedded-database.ts';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import { paymentControlAt, sessionIdInUrl } from '#test/support/payment-control.ts';
import { startProviders } from '#test/support/providers.ts';
import { emptyFolder, freePort, startShopProcess } from '#test/support/shop-process.ts';
import { anEmail, type Shopper, shopperAt } from '#test/support/shopper.ts';

/** Milliseconds from the requests to the kill: before, between and after their transactions. */
const KILL_AFTER_MS = [0, 8, 25, 80];

test('a shop killed while a shopper cancels, changes or withdraws an order completes each change once', async () => {
  await using folder = await emptyFolder();
  const port = await freePort();
  await using providers = await startProviders([`http://127.0.0.1:${port}`]);
  const settings = { PORT: String(port), DATA_DIR: folder.path, ...providers.settings };
  const payment = paymentControlAt(providers.settings['STRIPE_API_URL'] ?? '');
  const rows = <Row extends object>(statement: string, values: unknown[] = []) =>
    queryEmbeddedDatabase<Row & Record<string, unknown>>(folder.path, statement, values);
  await using running = new AsyncDisposableStack();
  const start = async () => running.use(await startShopProcess(settings));
  let shop = await start();
  const stock = await countStock(rows);

  const place = async () => {
    const shopper = shopperAt(shop.origin);
    const email = anEmail();
    const request = aPurchase({ items: [{ id: 'masala-chai', quantity: 1 }], email });
    const placed = await shopper.post('/checkout-form', request);
    const { url, linkSecret } = (await placed.json()) as { url: string; linkSecret: string };
    await payment.pay(sessionIdInUrl(url));
    const status = () =>
      rows<{ status: string }>('select status from orders where receipt = $1', [request.receipt]);
    await expect.poll(async () => (await status())[0]?.status).toBe('paid');
    return { shopper, email, receipt: request.receipt, path: `/order/${linkSecret}` };
  };
  type Placed = Awaited<ReturnType<typeof place>>;
  const cancel = ({ shopper, path }: Placed) => shopper.send(path, { intent: 'cancel-paid' });
  const withdraw = ({ email, receipt }: Placed, shopper: Shopper) =>
    shopper.send('/withdrawal', { name: 'Ada', orderNumber: receipt, email, items: '', intent: 'confirm' });
  const change = ({ shopper, path }: Placed) =>
    shopper.send(
      `${path}/address`,
      Object.fromEntries(
        Object.entries(anAddress({ line1: '1 New Street' })).map(([name, text]) => [
          `shipping.${name}`,
          text,
        ]),
      ),
    );

  let interrupted = 0;
  for (const delayMs of KILL_AFTER_MS) {
    const [cancelled, changed, withdrawn] = [await place(), await place(), await place()];
    const requests = Promise.allSettled([
      cancel(cancelled),
      change(changed),
      withdraw(withdrawn, withdrawn.shopper),
    ]);
    await sleep(delayMs);
    await shop.kill();
    interrupted += (await requests).filter(({ status }) => status === 'rejected').length;
    shop = await start();

    expect((await cancel(cancelled)).status, `${delayMs} ms`).toBe(200);
    expect((await change(changed)).status).toBe(303);
    expect((await withdraw(withdrawn, withdrawn.shopper)).status).toBe(303);
    const refunds = () => payment.objectsOf('refund', cancelled.receipt);
    await expect.poll(refunds, { timeout: 30_000 }).toMatchObject([{ amount: 1240 }]);
    const states = () =>
      rows<{ state: string }>(
        `select concat_ws(' ', status, refunded_cents, shipping ->> 'line1',
           (select count(*) from refunds where order_id = o.id),
           (select count(*) from withdrawals where order_id = o.id)) as state
         from orders o where receipt = any($1) order by array_position($1, receipt)`,
        [[cancelled, changed, withdrawn].map(({ receipt }) => receipt)],
      );
    await expect
      .poll(async () => (await states()).map(({ state }) => state), { timeout: 30_000 })
      .toEqual([
        'cancelled 1240 12 Camellia Lane 1 0',
        'paid 0 1 New Street 0 0',
        'paid 0 12 Camellia Lane 0 1',
      ]);
    expect(await checkStockAndCoupons(rows, stock)).toEqual([]);
    expect([...(await checkOrderHistories(rows)), ...(await checkLedger(rows))]).toEqual([]);
  }
  expect(interrupted).toBeGreaterThan(KILL_AFTER_MS.length);
});

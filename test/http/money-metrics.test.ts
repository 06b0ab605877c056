import { expect, test } from 'vitest';
import { aMintPurchase } from '#test/support/examples.ts';
import { openShop } from '#test/support/open-shop.ts';
import { emptyFolder, freePort, startShopProcess } from '#test/support/shop-process.ts';
import { shopperAt } from '#test/support/shopper.ts';

/** The counters about money that are not zero. */
const metricsAt = async (origin: string): Promise<string[]> => {
  const text = await (await shopperAt(origin).request('/metrics')).text();
  return [...text.matchAll(/^camellia_((?:payment|refund)\S*) ([1-9]\d*)$/gm)].map(
    ([, name, value]) => `${name} ${value}`,
  );
};
const EXPECTED_METRICS = [
  'payments_total 2',
  'payment_cents_total',
  'refunds_total 1',
  'refund_cents_total 700',
  'refund_cents_due 500',
];

test('counts captured payments, refunds and provider failures; every server reports the same balances', async () => {
  await using shop = await openShop();
  const { database, payment, origin } = shop;
  expect(await metricsAt(origin)).toEqual([]);
  for (let n = 0; n < 2; n += 1) {
    const { receipt, session } = await shop.order(shop.newShopper(), aMintPurchase());
    await payment.pay(session);
    const isPaid = () =>
      database.rows("select 1 from orders where receipt = $1 and status = 'paid'", [receipt]);
    await expect.poll(isPaid).toHaveLength(1);
  }
  await database.rows(
    `with refunded as (update orders set refunded_cents = 200 where id =
         (select id from orders order by created_at limit 1) returning id)
       insert into refunds (order_id, payment_intent, amount_cents) select id, 'pi_late', 700 from refunded`,
  );
  await payment.faults({ createSession: ['error-500'] });
  await shop.order(shop.newShopper(), aMintPurchase());

  const [{ cents } = {}] = await database.rows(
    "select sum(total_cents)::int as cents from orders where status = 'paid'",
  );
  const expected = EXPECTED_METRICS.map((line) =>
    line === 'payment_cents_total' ? `${line} ${String(cents)}` : line,
  );
  const providerFailure = 'payment_provider_failures_total{call="open",kind="failed"} 1';
  // The provider does not know the payment for which the refund is looked up.
  for (let n = 0; n < 2; n += 1)
    expect(await metricsAt(origin)).toEqual(expect.arrayContaining([...expected, providerFailure]));

  await using folder = await emptyFolder();
  await using other = await startShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
  });
  const otherMetrics = await metricsAt(other.origin);
  expect(otherMetrics).toEqual(expect.arrayContaining(expected));
  expect(otherMetrics).not.toContain(providerFailure);
});

import { expect, test } from 'vitest';
import { openShop } from '#test/support/open-shop.ts';

test('a flood of forged events does not delay a real one', async () => {
  await using shop = await openShop();
  const shopper = shop.newShopper();
  const { receipt, session } = await shop.order(shopper);
  const stop = new AbortController();
  const forge = async () => {
    while (!stop.signal.aborted) {
      const response = await shopper.request('/api/payment/webhook', {
        method: 'POST',
        body: JSON.stringify({ id: 'evt_forged', data: 'x'.repeat(10_000) }),
        headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}` },
      });
      expect(response.status).toBe(400);
    }
  };
  const floods = Array.from({ length: 16 }, forge);
  await shop.payment.pay(session);
  const isPaid = async () =>
    (await shop.database.rows("select 1 from orders where receipt = $1 and status = 'paid'", [receipt]))
      .length;
  await expect.poll(isPaid).toBe(1);
  stop.abort();
  await Promise.all(floods);
  expect(await shop.database.rows("select 1 from payment_events where id = 'evt_forged'")).toEqual([]);
});

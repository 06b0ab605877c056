import { expect, test } from 'vitest';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import { openShop } from '#test/support/open-shop.ts';
import { historyOf } from '#test/support/order-fixtures.ts';

const LINES = `select product_id, price_cents, quantity from order_lines l join orders o on o.id = l.order_id
  where receipt = $1 order by position`;

test('changes of cart or prices while the payment page is open do not affect the order', async () => {
  await using shop = await openShop();
  const shopper = shop.newShopper();
  await shopper.signUp();
  const request = aPurchase({ items: [{ id: 'masala-chai', quantity: 2 }], shipping: anAddress() });
  const { receipt, session } = await shop.order(shopper, request);
  const lines = await shop.database.rows(LINES, [receipt]);
  expect(lines).toEqual([{ product_id: 'masala-chai', price_cents: 1240, quantity: 2 }]);

  await shop.database.rows("update products set price_cents = 1 where id = 'masala-chai'");
  expect((await shopper.changeSavedItems({ id: 'masala-chai', by: 40 })).status).toBe(200);
  const other = aPurchase({ receipt, items: [{ id: 'masala-chai', quantity: 42 }], shipping: anAddress() });
  expect((await shopper.post('/checkout-form', other)).status).toBe(409);

  await shop.payment.pay(session);
  await expect
    .poll(() => historyOf(shop.database, receipt))
    .toEqual(['placed → awaiting-payment', 'payment-received → paid']);
  expect(await shop.database.rows(LINES, [receipt])).toEqual(lines);
  expect(await shop.payment.objectsOf('charge', receipt)).toMatchObject([{ amount: 2480 }]);
});

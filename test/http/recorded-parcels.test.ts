import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeOrder } from '#copy/pages/order.ts';
import { type SignedInStaff, signedInStaff } from '#test/support/admin.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { upsNumber } from '#test/support/tracking-numbers.ts';

let shop: OpenShop;
let packer: SignedInStaff;
beforeAll(async () => {
  shop = await openShop();
  packer = await signedInStaff(shop, 'packer');
});
afterAll(() => shop[Symbol.asyncDispose]());

test('offers the shopper no change of an order while a parcel of it is recorded, and both again after an undo', async () => {
  const shopper = shop.newShopper();
  const { receipt, linkSecret, session } = await shop.order(shopper);
  await shop.payment.pay(session);
  const textOf = async (path: string) => (await shopper.request(path)).text();
  const offers = async () => {
    const [orderPage, addressPage, totals] = await Promise.all([
      textOf(`/order/${linkSecret}`),
      textOf(`/order/${linkSecret}/address`),
      textOf(`/api/orders/${receipt}/sums`),
    ]);
    return {
      isOffered: orderPage.includes(changeOrder.changeAddress) && orderPage.includes(changeOrder.cancelOpen),
      isAddressOffered: addressPage.includes('name="shipping.line1"'),
      isInTotals: JSON.parse(totals).details.isChangeable,
      isExplained: orderPage.includes(changeOrder.packed) && addressPage.includes(changeOrder.packed),
    };
  };
  const open = { isOffered: true, isAddressOffered: true, isInTotals: true, isExplained: false };
  await expect.poll(offers).toEqual(open);
  const fulfil = (fields: Readonly<Record<string, string>>) =>
    packer.browser.send(`/admin/orders/${receipt}/fulfilment`, { requestId: randomUUID(), ...fields });
  const ship = { intent: 'ship', 'quantity-0': '1', trackingNumber: upsNumber(randomInt(1e9)), carrier: '' };
  expect((await fulfil(ship)).status).toBe(303);
  expect(await offers()).toEqual({
    isOffered: false,
    isAddressOffered: false,
    isInTotals: false,
    isExplained: true,
  });
  const [shipment] = await shop.database.rows<{ id: string }>(
    'select s.id from shipments s join orders o on o.id = s.order_id where o.receipt = $1',
    [receipt],
  );
  await fulfil({ intent: 'undo', id: shipment?.id ?? '' });
  expect(await offers()).toEqual(open);
});

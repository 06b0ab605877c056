import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gift } from '#domain/orders/gift/gift.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { alertsOf } from '#test/support/alerts.ts';
import { aMintPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { operatorCommand } from '#test/support/operator-command.ts';
import { inconsistencies, ledgerOf } from '#test/support/paid-orders.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const step = operatorCommand('order', () => shop, { LOG_LEVEL: 'warn' });

const paidOrder = async () => {
  const { receipt, session } = await shop.order(shop.newShopper());
  await shop.payment.pay(session);
  await expect
    .poll(() => shop.database.rows('select status from orders where receipt = $1', [receipt]))
    .toEqual([{ status: 'paid' }]);
  return { receipt, session };
};

const refundsOf = async (receipt: string) =>
  (await shop.payment.objectsOf('refund', receipt)).map(({ status }) => status);

test('packs and ships an order, which can then be refunded but not cancelled', async () => {
  const { receipt } = await paidOrder();
  expect(await step('pack', receipt)).toEqual({
    code: 0,
    output: `Order ${receipt} is paid and packed.\n`,
    errors: '',
  });
  expect(await step('ship', receipt.toUpperCase(), 'dhl', '1z999aa10123456784')).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      `^Order ${receipt} has a shipment. The shopper gets an email at \\d\\d:\\d\\d UTC; until then, undo-shipment deletes it.\n$`,
    ),
  });
  expect(await shop.database.rows('select carrier, tracking_number as number from shipments')).toEqual([
    { carrier: 'dhl', number: '1Z999AA10123456784' },
  ]);
  expect(await step('ship', receipt)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(
      /^The whole order is already shipped\. Shipped by the command line .*1Z999AA10123456784/,
    ),
  });
  expect(await step('cancel', receipt)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('A parcel of the order is recorded.'),
  });
  expect(await refundsOf(receipt)).toEqual([]);
  expect((await step('refund', receipt)).output).toMatch(/paid and packed, \$([\d.]+) of \$\1 refunded/);
  expect(await refundsOf(receipt)).toEqual(['succeeded']);
  expect(await alertsOf(shop)).toEqual([]);
});

const paidGift = async (gift: Gift) => {
  const { receipt, session } = await shop.order(shop.newShopper(), { ...aMintPurchase(), gift });
  await shop.payment.pay(session);
  await expect
    .poll(() => shop.database.rows('select status from orders where receipt = $1', [receipt]))
    .toEqual([{ status: 'paid' }]);
  return receipt;
};

test('prints the slip of a packed gift, without prices', async () => {
  const receipt = await paidGift({ message: 'For you' });
  expect(await step('slip', receipt)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Pack the order first'),
  });
  await step('pack', receipt);
  const { code, output } = await step('slip', receipt);
  expect([code, output.includes('$')]).toEqual([0, false]);
  for (const text of [shortNumberOf(receipt), 'For you', '12 Camellia Lane', '1 × '])
    expect(output).toContain(text);
  expect(output).not.toContain(receipt);
});

test.each(['pack', 'ship'])('does not %s a gift before its day, and says when to pack it', async (event) => {
  const deliverAfter = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const receipt = await paidGift({ deliverAfter });
  expect(await step(event, receipt)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/would arrive too early. Pack it on or after \w+ \d+, \d{4}/),
  });
  expect(
    await shop.database.rows('select fulfilment_status as s from orders where receipt = $1', [receipt]),
  ).toEqual([{ s: 'unfulfilled' }]);
});

test('undoes a shipment that is not announced yet', async () => {
  const { receipt } = await paidOrder();
  await step('ship', receipt);
  expect(await step('undo-shipment', receipt)).toMatchObject({
    code: 0,
    output: `Order ${receipt} is paid and unfulfilled.\n`,
  });
  expect(await step('undo-shipment', receipt)).toMatchObject({
    code: 1,
    errors: 'This shipment was already undone.\n',
  });
});

test('corrects the tracking number of the only parcel once the shopper is notified', async () => {
  const { receipt } = await paidOrder();
  const correct = () => step('correct-tracking', receipt, 'dhl', '2345678901');
  expect(await correct()).toMatchObject({ code: 1, errors: 'The order has no shipment.\n' });
  await step('ship', receipt, 'dhl', '2345678900');
  expect(await correct()).toMatchObject({
    code: 1,
    errors: expect.stringContaining('The customer has not been notified yet.'),
  });
  await shop.database.rows('update shipments set announced_at = now()');
  expect(await correct()).toMatchObject({
    code: 0,
    output: `The tracking number of order ${receipt} is 2345678901.\n`,
  });
  expect(await step('correct-tracking', receipt)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Usage: npm run order -- STEP'),
  });
});

test('cancels a paid order twice at once with one refund', async () => {
  const { receipt } = await paidOrder();
  const results = await Promise.all([step('cancel', receipt), step('cancel', receipt)]);
  for (const result of results)
    expect(result).toMatchObject({
      code: 0,
      output: expect.stringContaining('is cancelled and unfulfilled'),
    });
  expect(await refundsOf(receipt)).toHaveLength(1);
  expect(await ledgerOf(shop.database, receipt)).toEqual([
    expect.stringMatching(/^payment \d+$/),
    expect.stringMatching(/^refund -\d+$/),
  ]);
  expect(await inconsistencies(shop.database)).toEqual([]);
});

test('cancels an unpaid order without a refund', async () => {
  const { receipt } = await shop.order(shop.newShopper());
  expect(await step('cancel', receipt)).toMatchObject({
    code: 0,
    output: `Order ${receipt} is cancelled and unfulfilled.\n`,
  });
  expect(await refundsOf(receipt)).toEqual([]);
});

test('neither cancels nor refunds a disputed order', async () => {
  const { receipt, session } = await paidOrder();
  const { id } = await shop.payment.dispute(session);
  await expect.poll(() => alertsOf(shop)).toEqual(['disputed']);
  for (const name of ['cancel', 'refund'])
    expect(await step(name, receipt)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('disputes the payment'),
    });
  await shop.payment.closeDispute(id, 'won');
  await expect.poll(() => alertsOf(shop)).toEqual([]);
});

test('takes the short number as well, in any case', async () => {
  const { receipt } = await paidOrder();
  const shortNumber = shortNumberOf(receipt);
  expect(await step('pack', shortNumber)).toMatchObject({
    code: 0,
    output: `Order ${receipt} is paid and packed.\n`,
  });
  expect((await step('slip', shortNumber.toLowerCase())).output).toContain(receipt);
  expect(await step('cancel', shortNumber)).toMatchObject({ code: 1 });
});

/** Places an unpaid order whose short number equals that of the first. */
const orderLike = async (first: string) => {
  const receipt = `${first.slice(0, 8)}${randomUUID().slice(8)}`;
  await shop.order(shop.newShopper(), { ...aMintPurchase(), receipt });
  return receipt;
};

test('changes nothing if two orders share the short number, and says which is which', async () => {
  const { receipt: first } = await paidOrder();
  const second = await orderLike(first);
  for (const name of ['cancel', 'refund']) {
    const { code, errors } = await step(name, shortNumberOf(first));
    expect(code).toBe(1);
    expect(errors).toMatch(
      new RegExp(
        `^Several orders have this number. Use one of the long ones:\n${[
          `${first}: \\$\\d+\\.\\d\\d USD, placed \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC, paid and unfulfilled, to [A-Z]{2}`,
          `${second}: \\$.+ UTC, awaiting-payment and unfulfilled, to [A-Z]{2}`,
        ].join('\n')}\n$`,
      ),
    );
  }
  expect(
    await shop.database.rows('select status from orders where receipt in ($1, $2) order by 1', [
      first,
      second,
    ]),
  ).toEqual([{ status: 'awaiting-payment' }, { status: 'paid' }]);
  expect(await refundsOf(first)).toEqual([]);
});

test('packs the only paid order with a short number, however many unpaid ones share it', async () => {
  const { receipt } = await paidOrder();
  await shop.database.rows(
    `insert into orders select (r).* from (
       select jsonb_populate_record(o, jsonb_build_object(
         'id', gen_random_uuid(), 'status', 'expired', 'created_at', now() + i * interval '1 s',
         'receipt', left(o.receipt::text, 8) || substr(gen_random_uuid()::text, 9),
         'link_secret', md5(i::text) || 'xxxxxxxxxxx', 'payment_session_id', null)) as r
       from orders o, generate_series(1, 12) i where o.receipt = $1) as copies`,
    [receipt],
  );
  expect(await step('pack', shortNumberOf(receipt))).toMatchObject({
    code: 0,
    output: `Order ${receipt} is paid and packed.\n`,
  });
});

test('explains a wrong step, a wrong number and an unknown order', async () => {
  for (const args of [
    [],
    ['pack'],
    ['wrap', randomUUID()],
    ['pack', '17'],
    ['pack', randomUUID(), 'now'],
    ['pack', randomUUID(), 'ups', '1Z999AA10123456784'],
    ['pack', ''],
  ])
    expect(await step(...args)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Usage: npm run order -- STEP'),
    });
  for (const number of [randomUUID(), 'CAM-7K4Q2M'])
    expect(await step('pack', number)).toMatchObject({
      code: 1,
      errors: 'There is no order with this number.\n',
    });
});

test('ships the orders of a file, and says what became of each row', async () => {
  const { receipt } = await paidOrder();
  const folder = await mkdtemp(join(tmpdir(), 'camellia-shipments-'));
  try {
    const file = join(folder, 'parcels.csv');
    const row = `${shortNumberOf(receipt)};DHL;1234567890`;
    await writeFile(
      file,
      ['Order number;Carrier;Tracking number', row, row, 'CAM-000000;;1234567890'].join('\r\n'),
    );
    expect(await step('ship-file', file)).toEqual({
      code: 1,
      output: [
        `Row 2, ${receipt}: shipped`,
        `Row 3, ${receipt}: Row 2 has the same shipment.`,
        'Row 4, CAM-000000: There is no order with this number.',
        '',
      ].join('\n'),
      errors: '',
    });
    const shipments = `select s.carrier, s.tracking_number as number from shipments s
      join orders o on o.id = s.order_id where o.receipt = $1`;
    expect(await shop.database.rows(shipments, [receipt])).toEqual([
      { carrier: 'dhl', number: '1234567890' },
    ]);
    const { receipt: second } = await paidOrder();
    await writeFile(file, `Order number;Carrier;Tracking number\r\n${second};DHL;1234567890`);
    expect(await step('ship-file', file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Another parcel was shipped with this tracking number'),
    });
    expect(await step('ship-file-anyway', file)).toMatchObject({
      code: 0,
      output: `Row 2, ${second}: shipped\n`,
    });
    const { receipt: third } = await paidOrder();
    const lastRow = `${third};DHL;1234567899\r\n`;
    // As spreadsheet programs save it.
    await writeFile(file, `\ufeffOrder number;Carrier;Tracking number\r\n${lastRow}${lastRow}`, 'utf16le');
    expect(await step('ship-file', file)).toMatchObject({
      code: 0,
      output: `Row 2, ${third}: shipped\nRow 3, ${third}: Row 2 has the same shipment.\n`,
    });
    await writeFile(file, 'PK\u0003\u0004');
    expect(await step('ship-file', file)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^This is a workbook/),
    });
    expect(await step('ship-file', join(folder, 'missing.csv'))).toMatchObject({ code: 1 });
  } finally {
    await rm(folder, { recursive: true });
  }
});

import { expect, test } from 'vitest';
import { countStock } from '#operations/books/stock.ts';
import { aCanary } from '#prove/buyer.ts';
import type { Evidence } from '#prove/evidence.ts';
import { violationsAtRest } from '#prove/invariants/all.ts';
import type { Account } from '#prove/ledger.ts';
import { createWitness } from '#prove/witness.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-desk.ts';

const noMoney = { currency: 'usd', status: 'succeeded', metadata: { receipt: '' } };

/** A shop with one paid order, as its own books, the provider's and a witness have it. */
const soundShop = async () => {
  await using life = new AsyncDisposableStack();
  const database = life.use(await freshDatabase());
  const { book, order, tea } = await placed(database);
  const { receipt, totalCents } = order;
  await book.apply(receipt, 'payment-received', null);
  const charge = {
    ...noMoney,
    object: 'charge' as const,
    id: 'ch_1',
    amount: totalCents,
    metadata: { receipt },
  };
  const session = {
    object: 'checkout.session' as const,
    id: 'cs_1',
    client_reference_id: receipt,
    amount_total: totalCents,
    currency: 'usd',
    status: 'complete',
    payment_status: 'paid',
  };
  const account: Account = {
    sessions: new Map([['cs_1', session]]),
    charges: new Map([['ch_1', charge]]),
    refunds: new Map(),
  };
  const witness = createWitness();
  witness.hears({ what: 'order', receipt, email: order.email });
  witness.hears({ what: 'paid', receipt });
  const evidence: Evidence = {
    rows: database.rows,
    ledger: new Map([[receipt, account]]),
    baseline: await countStock(database.rows),
    witness,
    complaints: '{"level":40,"msg":"a payment is slow"}\n',
  };
  const lasting = life.move();
  return {
    database,
    evidence,
    account,
    charge,
    session,
    receipt,
    tea,
    [Symbol.asyncDispose]: () => lasting.disposeAsync(),
  };
};
type Shop = Awaited<ReturnType<typeof soundShop>>;

const found = (evidence: Evidence) => violationsAtRest(async () => evidence, 0);

test('money of an order that ended counts as given back only while its refund has not failed', async () => {
  await using shop = await soundShop();
  const { evidence, account, charge, receipt } = shop;
  await spoil("update orders set status = 'expired'")(shop);
  await shop.database.rows(
    "insert into refunds (order_id, payment_intent, amount_cents, refund_id) select id, 'pi_1', $1, 're_1' from orders",
    [charge.amount],
  );
  const books = async (status: string) => {
    account.refunds.set('re_1', { ...charge, object: 'refund', id: 're_1', status });
    return (await found(evidence)).filter((sentence) => sentence.startsWith('I1'));
  };
  account.refunds.set('re_0', { ...charge, object: 'refund', id: 're_0', status: 'failed' });
  expect(await books('succeeded')).toEqual([]);
  for (const status of ['failed', 'canceled', 'pending', 'requires_action'])
    expect(await books(status)).toEqual([
      `I1: order ${receipt} (expired) was charged and neither paid nor refunded`,
    ]);
});

test('books that agree are found in order', async () => {
  await using shop = await soundShop();
  expect(await found(shop.evidence)).toEqual([]);
});

/** By hand and past the guards of the database, as a fault in the shop would have left it. */
const spoil = (statement: string) => (shop: Shop) =>
  shop.database.rows(
    `do $$ begin set session_replication_role = replica; ${statement}; set session_replication_role = origin; end $$`,
  );

const PLANTED: readonly [what: string, id: string, plant: (shop: Shop) => unknown][] = [
  ['a paid order that was never charged', 'I1', ({ account }) => account.charges.clear()],
  ['an order that was charged twice', 'I1', ({ account, charge }) => account.charges.set('ch_2', charge)],
  ['an order of two sessions', 'I1', ({ account, session }) => account.sessions.set('cs_2', session)],
  [
    'an order that is paid and refunded',
    'I1',
    ({ account, charge }) => account.refunds.set('re_1', { ...charge, object: 'refund', id: 're_1' }),
  ],
  [
    'a charge of another amount',
    'I1',
    ({ account, charge }) => account.charges.set('ch_1', { ...charge, amount: 1 }),
  ],
  [
    'money for an order that is not there',
    'I1',
    ({ evidence, account }) => Reflect.apply(Map.prototype.set, evidence.ledger, ['other', account]),
  ],
  ['money of an order that ended', 'I1', spoil("update orders set status = 'expired'")],
  ['tea out of nothing', 'I2', spoil('update products set stock_grams = stock_grams + 1')],
  [
    'tea that has vanished',
    'I2',
    spoil('update products set stock_grams = stock_grams - 1 where stock_grams > 0'),
  ],
  ['a line at another price', 'I3', spoil('update order_lines set price_cents = 1')],
  ['a total that is not the lines’', 'I3', spoil('update orders set total_cents = total_cents - 1')],
  ['a line that takes another weight', 'I3', spoil('update order_lines set grams = grams + 1')],
  [
    'a page shown to somebody else',
    'I4',
    ({ evidence }) => evidence.witness.objects('I4: shown to another shopper'),
  ],
  [
    'an order that was acknowledged and is gone',
    'I5',
    ({ evidence }) => evidence.witness.hears({ what: 'order', receipt: crypto.randomUUID(), email: '' }),
  ],
  [
    'an account that was acknowledged and is gone',
    'I5',
    ({ evidence }) => evidence.witness.hears({ what: 'account', email: 'gone@example.com' }),
  ],
  [
    'an exception that nobody caught',
    'I6',
    ({ evidence }) => Object.assign(evidence, { complaints: 'Uncaught Error: oh' }),
  ],
  [
    'a key in the log',
    'I7',
    ({ evidence }) => Object.assign(evidence, { complaints: '{"key":"whsec_abc"}' }),
  ],
  [
    'a shopper in the log',
    'I7',
    ({ evidence }) =>
      Object.assign(evidence, { complaints: `{"level":20,"msg":"a letter to ${aCanary()}@example.com"}` }),
  ],
  ['a state that the history does not tell of', 'I8', spoil("update orders set status = 'cancelled'")],
  ['a history with a gap', 'I8', spoil("delete from order_history where event = 'placed'")],
  ['a step that is none', 'I8', spoil("update order_history set event = 'by hand'")],
];

test.each(PLANTED)('%s is found (%s)', async (_, id, plant) => {
  await using shop = await soundShop();
  await plant(shop);
  expect(await found(shop.evidence)).toContainEqual(expect.stringMatching(`^${id}: `));
});

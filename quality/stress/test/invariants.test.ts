import { expect, test } from 'vitest';
import { eventualViolations } from '#stress/invariants/all.ts';
import type { ObservedState } from '#stress/invariants/observed-state.ts';
import { orderWrite } from '#stress/support/recorder.ts';
import { createArgon2Hasher } from '../../../src/adapters/passwords/argon2-hasher.ts';
import { aCanary } from '../../../test/support/canary.ts';
import { aPurchase } from '../../../test/support/examples.ts';
import {
  consistentShop,
  EMAIL,
  ENDED_SESSION,
  ENQUIRY,
  OLD_PASSWORD,
  PASSWORD,
  type Shop,
} from './consistent-shop.ts';

const violationsIn = (state: ObservedState) => eventualViolations(async () => state, 0);

test('accepts a charge of an ended order only with a successful refund', async () => {
  await using shop = await consistentShop();
  const { state, payments, charge, receipt } = shop;
  await corrupt("update orders set status = 'expired'")(shop);
  await shop.database.rows(
    "insert into refunds (order_id, payment_intent, amount_cents, refund_id) select id, 'pi_1', $1, 're_1' from orders",
    [charge.amount],
  );
  const ordersWith = async (status: string) => {
    payments.refunds.set('re_1', { ...charge, object: 'refund', id: 're_1', status });
    return (await violationsIn(state)).filter((sentence) => sentence.startsWith('I1'));
  };
  payments.refunds.set('re_0', { ...charge, object: 'refund', id: 're_0', status: 'failed' });
  expect(await ordersWith('succeeded')).toEqual([]);
  for (const status of ['failed', 'canceled', 'pending', 'requires_action'])
    expect(await ordersWith(status)).toEqual([
      `I1: order ${receipt} (expired) was charged and neither paid nor refunded`,
    ]);
});

test('accepts consistent data', async () => {
  await using shop = await consistentShop();
  expect(await violationsIn(shop.state)).toEqual([]);
});

/** Changes the database without its triggers and constraints, as a bug would. */
const corrupt = (statement: string) => (shop: Shop) =>
  shop.database.rows(
    `do $$ begin set session_replication_role = replica; ${statement}; set session_replication_role = origin; end $$`,
  );

const lineOf = (err: object, level = 50): string =>
  `${JSON.stringify({ level, err, msg: 'A request failed' })}\n`;
const BROKEN = { message: 'Failed query', cause: { code: 'ECONNRESET', message: 'read ECONNRESET' } };

test('accepts transient failures of providers and a truncated log line', async () => {
  await using shop = await consistentShop();
  const refund = { message: 'the provider has not taken the refund yet' };
  const logs = [BROKEN, refund].map((err) => lineOf(err)).join('');
  Object.assign(shop.state, { logs: `${logs}{"level":50,"err":{"mess` });
  expect(await violationsIn(shop.state)).toEqual([]);
});

const VIOLATIONS: readonly [what: string, id: string, plant: (shop: Shop) => unknown][] = [
  ['a paid order that was never charged', 'I1', ({ payments }) => payments.charges.clear()],
  ['an order that was charged twice', 'I1', ({ payments, charge }) => payments.charges.set('ch_2', charge)],
  ['an order with two sessions', 'I1', ({ payments, session }) => payments.sessions.set('cs_2', session)],
  [
    'an order that is paid and refunded',
    'I1',
    ({ payments, charge }) => payments.refunds.set('re_1', { ...charge, object: 'refund', id: 're_1' }),
  ],
  [
    'a charge of another amount',
    'I1',
    ({ payments, charge }) => payments.charges.set('ch_1', { ...charge, amount: 1 }),
  ],
  [
    'a charge without an order',
    'I1',
    ({ state, payments }) => Reflect.apply(Map.prototype.set, state.ledger, ['other', payments]),
  ],
  ['a charge of an ended order', 'I1', corrupt("update orders set status = 'expired'")],
  ['stock that was never added', 'I2', corrupt('update products set stock_grams = stock_grams + 1')],
  ['missing stock', 'I2', corrupt('update products set stock_grams = stock_grams - 1 where stock_grams > 0')],
  [
    'recorded reservations that no order has',
    'I2',
    corrupt('update products set stock_allocated = stock_allocated + 1'),
  ],
  [
    'an ended order that is still reserved',
    'I2',
    corrupt(`update order_lines set expires_at = now();
      update products set stock_allocated = grams from order_lines where products.id = product_id;
      update order_history set at = now() - interval '3 minutes'`),
  ],
  ['a line with another price', 'I3', corrupt('update order_lines set price_cents = 1')],
  [
    'a total that is not the sum of its lines',
    'I3',
    corrupt('update orders set total_cents = total_cents - 1'),
  ],
  ['a line with another weight', 'I3', corrupt('update order_lines set grams = grams + 1')],
  [
    'a page shown to another shopper',
    'I4',
    ({ state }) => state.recorder.reportViolation('I4: shown to another shopper'),
  ],
  [
    'an acknowledged order that is missing',
    'I5',
    ({ state }) => state.recorder.acknowledge(orderWrite(aPurchase())),
  ],
  [
    'an acknowledged account that is missing',
    'I5',
    ({ state }) => state.recorder.acknowledge({ kind: 'account', email: 'lost@example.com' }),
  ],
  ['an account that is deleted without a request', 'I5', corrupt('delete from users')],
  ['an order line with another quantity', 'I5', corrupt('update order_lines set quantity = 1')],
  ['another address', 'I5', corrupt(`update orders set shipping = shipping || '{"city": "Else"}'`)],
  ['another email address', 'I5', corrupt("update orders set email = 'else@example.com'")],
  ['another total', 'I5', corrupt('update orders set total_cents = total_cents - 1')],
  ['a lost wish', 'I5', corrupt('delete from wish_items')],
  ['another wish', 'I5', corrupt("update wish_items set product_id = 'sencha'")],
  ['an outdated cart', 'I5', corrupt('update cart_lines set quantity = 1')],
  [
    'a cart with an extra line',
    'I5',
    corrupt("insert into cart_lines select user_id, 'sencha', 1 from cart_lines"),
  ],
  ['a lost email verification', 'I5', corrupt('update users set email_proven_at = null')],
  ['a lost session', 'I5', corrupt('delete from sessions')],
  ['an ended session that is valid again', 'I5', corrupt(`update sessions set digest = '${ENDED_SESSION}'`)],
  ['a lost enquiry', 'I5', corrupt('delete from enquiries')],
  ['an enquiry with another message', 'I5', corrupt("update enquiries set message = ''")],
  [
    'a removed account that exists',
    'I5',
    ({ state }) => state.recorder.acknowledge({ kind: 'removed', email: EMAIL }),
  ],
  ['an account without its password', 'I5', corrupt('delete from passwords')],
  [
    'an account that accepts an old password again',
    'I5',
    async (shop) => {
      const hash = await createArgon2Hasher().hash(OLD_PASSWORD);
      await shop.database.rows('update passwords set hash = $1', [hash.ok ? hash.value : '']);
    },
  ],
  ['an uncaught exception', 'I6', ({ state }) => Object.assign(state, { logs: 'Uncaught Error: oh' })],
  [
    'a request that fails with an unexpected error',
    'I6',
    ({ state }) => Object.assign(state, { logs: lineOf({ message: 'oh' }) }),
  ],
  [
    'a row that the database rejects',
    'I6',
    ({ state }) =>
      Object.assign(state, {
        logs: lineOf({ message: 'Failed query', cause: { code: '23505', message: 'a duplicate key' } }),
      }),
  ],
  ['an uncaught connection error', 'I6', ({ state }) => Object.assign(state, { logs: lineOf(BROKEN, 60) })],
  ['a key in the log', 'I7', ({ state }) => Object.assign(state, { logs: '{"key":"whsec_abc"}' })],
  [
    'personal data in the log',
    'I7',
    ({ state }) =>
      Object.assign(state, { logs: `{"level":20,"msg":"an email to ${aCanary()}@example.com"}` }),
  ],
  [
    'a password in the log',
    'I7',
    ({ state }) => {
      state.recorder.addSecret(PASSWORD);
      Object.assign(state, { logs: `{"level":20,"body":"{\\"password\\":\\"${PASSWORD}\\"}"}` });
    },
  ],
  ['a status that is missing in the history', 'I8', corrupt("update orders set status = 'cancelled'")],
  ['a history with a gap', 'I8', corrupt("delete from order_history where event = 'placed'")],
  ['an unknown transition', 'I8', corrupt("update order_history set event = 'by hand'")],
];

test.each(VIOLATIONS)('detects %s (%s)', async (_, id, plant) => {
  await using shop = await consistentShop();
  await plant(shop);
  expect(await violationsIn(shop.state)).toContainEqual(expect.stringMatching(`^${id}: `));
});

test('accepts either result of an unacknowledged request, and nothing in between', async () => {
  await using shop = await consistentShop();
  const { state, database } = shop;
  const email = EMAIL;
  state.recorder.request({ kind: 'cart', email, lines: {} }, { kind: 'removed', email });
  expect(await violationsIn(state)).toEqual([]);
  await database.rows('update cart_lines set quantity = 2');
  expect(await violationsIn(state)).toEqual([expect.stringContaining('"kind":"cart"')]);
  await database.rows('delete from cart_lines');
  expect(await violationsIn(state)).toEqual([]);
  await database.rows('delete from users');
  expect(await violationsIn(state)).toEqual([]);
  // A sign-up alone does not prove that the enquiry was theirs.
  state.recorder.acknowledge({ ...ENQUIRY, email: 'gone@example.com' });
  expect(await violationsIn(state)).toEqual([expect.stringContaining('"email":"gone@example.com"')]);
  await database.rows('delete from enquiries');
  expect(await violationsIn(state)).toEqual([expect.stringContaining('"email":"gone@example.com"')]);
});

import { expect, test } from 'vitest';
import { eventualViolations } from '#stress/invariants/all.ts';
import type { ObservedState } from '#stress/invariants/observed-state.ts';
import { orderWrite } from '#stress/recorder.ts';
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

const found = (state: ObservedState) => eventualViolations(async () => state, 0);

test('the money of an ended order is refunded only while its refund has not failed', async () => {
  await using shop = await consistentShop();
  const { state, payments, charge, receipt } = shop;
  await corrupt("update orders set status = 'expired'")(shop);
  await shop.database.rows(
    "insert into refunds (order_id, payment_intent, amount_cents, refund_id) select id, 'pi_1', $1, 're_1' from orders",
    [charge.amount],
  );
  const ordersWith = async (status: string) => {
    payments.refunds.set('re_1', { ...charge, object: 'refund', id: 're_1', status });
    return (await found(state)).filter((sentence) => sentence.startsWith('I1'));
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
  expect(await found(shop.state)).toEqual([]);
});

/** Changes the database without its triggers and constraints, as a bug would. */
const corrupt = (statement: string) => (shop: Shop) =>
  shop.database.rows(
    `do $$ begin set session_replication_role = replica; ${statement}; set session_replication_role = origin; end $$`,
  );

const lineOf = (err: object, level = 50): string =>
  `${JSON.stringify({ level, err, msg: 'a request failed' })}\n`;
const BROKEN = { message: 'Failed query', cause: { code: 'ECONNRESET', message: 'read ECONNRESET' } };

test('expects transient failures of providers and a truncated log line', async () => {
  await using shop = await consistentShop();
  const refund = { message: 'the provider has not taken the refund yet' };
  const logs = [BROKEN, refund].map((err) => lineOf(err)).join('');
  Object.assign(shop.state, { logs: `${logs}{"level":50,"err":{"mess` });
  expect(await found(shop.state)).toEqual([]);
});

const VIOLATIONS: readonly [what: string, id: string, plant: (shop: Shop) => unknown][] = [
  ['a paid order that was never charged', 'I1', ({ payments }) => payments.charges.clear()],
  ['an order that was charged twice', 'I1', ({ payments, charge }) => payments.charges.set('ch_2', charge)],
  ['an order of two sessions', 'I1', ({ payments, session }) => payments.sessions.set('cs_2', session)],
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
    'money for an order that is not there',
    'I1',
    ({ state, payments }) => Reflect.apply(Map.prototype.set, state.ledger, ['other', payments]),
  ],
  ['money of an order that ended', 'I1', corrupt("update orders set status = 'expired'")],
  ['tea out of nothing', 'I2', corrupt('update products set stock_grams = stock_grams + 1')],
  [
    'tea that has vanished',
    'I2',
    corrupt('update products set stock_grams = stock_grams - 1 where stock_grams > 0'),
  ],
  ['a line at another price', 'I3', corrupt('update order_lines set price_cents = 1')],
  ['a total that is not the lines’', 'I3', corrupt('update orders set total_cents = total_cents - 1')],
  ['a line that takes another weight', 'I3', corrupt('update order_lines set grams = grams + 1')],
  [
    'a page shown to another shopper',
    'I4',
    ({ state }) => state.recorder.reportViolation('I4: shown to another shopper'),
  ],
  [
    'an order that was acknowledged and is gone',
    'I5',
    ({ state }) => state.recorder.acknowledge(orderWrite(aPurchase())),
  ],
  [
    'an account that was acknowledged and is gone',
    'I5',
    ({ state }) => state.recorder.acknowledge({ kind: 'account', email: 'lost@example.com' }),
  ],
  ['an account that is deleted without a request', 'I5', corrupt('delete from users')],
  ['a line of an order that has another quantity', 'I5', corrupt('update order_lines set quantity = 1')],
  ['another address', 'I5', corrupt(`update orders set shipping = shipping || '{"city": "Else"}'`)],
  ['another e-mail address', 'I5', corrupt("update orders set email = 'else@example.com'")],
  ['another total', 'I5', corrupt('update orders set total_cents = total_cents - 1')],
  ['a wish that was lost', 'I5', corrupt('delete from wish_items')],
  ['a wish that came back', 'I5', corrupt("update wish_items set product_id = 'sencha'")],
  ['a cart as it was before', 'I5', corrupt('update cart_lines set quantity = 1')],
  [
    'a cart with something more',
    'I5',
    corrupt("insert into cart_lines select user_id, 'sencha', 1 from cart_lines"),
  ],
  ['an address whose proof was lost', 'I5', corrupt('update users set email_proven_at = null')],
  ['a session that was lost', 'I5', corrupt('delete from sessions')],
  ['a session that was ended and lives', 'I5', corrupt(`update sessions set digest = '${ENDED_SESSION}'`)],
  ['an enquiry that was lost', 'I5', corrupt('delete from enquiries')],
  ['an enquiry of other words', 'I5', corrupt("update enquiries set message = ''")],
  [
    'an account that was removed and is there',
    'I5',
    ({ state }) => state.recorder.acknowledge({ kind: 'removed', email: EMAIL }),
  ],
  ['an account that no password opens', 'I5', corrupt('delete from passwords')],
  [
    'an account that an old password opens again',
    'I5',
    async (shop) => {
      const hash = await createArgon2Hasher().hash(OLD_PASSWORD);
      await shop.database.rows('update passwords set hash = $1', [hash.ok ? hash.value : '']);
    },
  ],
  ['an uncaught exception', 'I6', ({ state }) => Object.assign(state, { logs: 'Uncaught Error: oh' })],
  [
    'a plain error of a request',
    'I6',
    ({ state }) => Object.assign(state, { logs: lineOf({ message: 'oh' }) }),
  ],
  [
    'a row that the database does not take',
    'I6',
    ({ state }) =>
      Object.assign(state, {
        logs: lineOf({ message: 'Failed query', cause: { code: '23505', message: 'a duplicate key' } }),
      }),
  ],
  ['an uncaught connection error', 'I6', ({ state }) => Object.assign(state, { logs: lineOf(BROKEN, 60) })],
  ['a key in the log', 'I7', ({ state }) => Object.assign(state, { logs: '{"key":"whsec_abc"}' })],
  [
    'a shopper in the log',
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
  ['a state that the history does not tell of', 'I8', corrupt("update orders set status = 'cancelled'")],
  ['a history with a gap', 'I8', corrupt("delete from order_history where event = 'placed'")],
  ['a step that is none', 'I8', corrupt("update order_history set event = 'by hand'")],
];

test.each(VIOLATIONS)('detects %s (%s)', async (_, id, plant) => {
  await using shop = await consistentShop();
  await plant(shop);
  expect(await found(shop.state)).toContainEqual(expect.stringMatching(`^${id}: `));
});

test('accepts either result of an unacknowledged request, and nothing in between', async () => {
  await using shop = await consistentShop();
  const { state, database } = shop;
  const email = EMAIL;
  state.recorder.request({ kind: 'cart', email, lines: {} }, { kind: 'removed', email });
  expect(await found(state)).toEqual([]);
  await database.rows('update cart_lines set quantity = 2');
  expect(await found(state)).toEqual([expect.stringContaining('"kind":"cart"')]);
  await database.rows('delete from cart_lines');
  expect(await found(state)).toEqual([]);
  await database.rows('delete from users');
  expect(await found(state)).toEqual([]);
  // A sign-up alone does not prove that the enquiry was theirs.
  state.recorder.acknowledge({ ...ENQUIRY, email: 'gone@example.com' });
  expect(await found(state)).toEqual([expect.stringContaining('"email":"gone@example.com"')]);
  await database.rows('delete from enquiries');
  expect(await found(state)).toEqual([expect.stringContaining('"email":"gone@example.com"')]);
});

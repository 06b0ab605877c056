import { createAccounts, digestOf } from '#stress/environment/accounts.ts';
import type { ObservedState } from '#stress/invariants/observed-state.ts';
import type { OrderPayments } from '#stress/support/ledger.ts';
import { createRecorder, orderWrite, type Recorder } from '#stress/support/recorder.ts';
import { countStock } from '../../../operations/consistency/stock-and-coupons.ts';
import { createArgon2Hasher } from '../../../src/adapters/passwords/argon2-hasher.ts';
import { type FreshDatabase, freshDatabase } from '../../../test/support/fresh-database.ts';
import { placed } from '../../../test/support/order-fixtures.ts';

const transaction = { currency: 'usd', status: 'succeeded', metadata: { receipt: '' } };

export const EMAIL = 'ada@example.com';
export const [OLD_PASSWORD, PASSWORD] = ['an old password', 'her own password'];
export const [ENDED_SESSION, OPEN_SESSION] = [digestOf('a session that was ended'), digestOf('a session')];
export const ENQUIRY = { kind: 'enquiry', email: EMAIL, town: 'Springfield', message: 'A store?' } as const;

/** Creates an account with one of everything and records its acknowledged writes. */
const openAccount = async ({ rows }: FreshDatabase, recorder: Recorder): Promise<void> => {
  const hash = await createArgon2Hasher().hash(PASSWORD);
  if (!hash.ok) throw new Error(hash.error.code);
  const [ada] = await createAccounts(rows, [EMAIL], hash.value);
  if (!ada) throw new Error('The account was not created.');
  const of = [ada.id];
  await rows('update users set email_proven_at = now() where id = $1', of);
  await rows("insert into wish_items (user_id, product_id) values ($1, 'uji-matcha')", of);
  await rows("insert into cart_lines (user_id, product_id, quantity) values ($1, 'uji-matcha', 3)", of);
  await rows(
    "insert into sessions (digest, user_id, started_at, expires_at) values ($2, $1, now(), now() + interval '1 day')",
    [ada.id, OPEN_SESSION],
  );
  const { town, message } = ENQUIRY;
  await rows(
    "insert into enquiries (id, reference, name, email, phone, town, message) values (gen_random_uuid(), '1', 'Ada', $1, '', $2, $3)",
    [EMAIL, town, message],
  );
  const email = EMAIL;
  recorder.acknowledge({ kind: 'account', email }, { kind: 'password', email, password: OLD_PASSWORD });
  recorder.acknowledge({ kind: 'password', email, password: PASSWORD }, { kind: 'verified', email }, ENQUIRY);
  for (const isSaved of [true, false, true])
    recorder.acknowledge({ kind: 'wish', email, product: 'uji-matcha', isSaved });
  recorder.acknowledge({ kind: 'wish', email, product: 'sencha', isSaved: false });
  for (const quantity of [1, 3])
    recorder.acknowledge({ kind: 'cart', email, lines: { 'uji-matcha': quantity } });
  recorder.acknowledge({ kind: 'session', email, digest: ENDED_SESSION, isOpen: true });
  for (const [digest, isOpen] of [
    [ENDED_SESSION, false],
    [OPEN_SESSION, true],
  ] as const)
    recorder.acknowledge({ kind: 'session', email, digest, isOpen });
  recorder.acknowledge({ kind: 'removed', email: 'gone@example.com' });
};

/** A shop whose database, provider ledger and recorder agree on one paid order and one account. */
export const consistentShop = async () => {
  await using disposables = new AsyncDisposableStack();
  const database = disposables.use(await freshDatabase());
  const { repository, order, tea, request } = await placed(database);
  const { orderNumber: receipt, totalCents } = order;
  await repository.apply(receipt, 'payment-received', null);
  const charge = {
    ...transaction,
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
  const payments: OrderPayments = {
    sessions: new Map([['cs_1', session]]),
    charges: new Map([['ch_1', charge]]),
    refunds: new Map(),
  };
  const recorder = createRecorder();
  recorder.acknowledge(orderWrite({ ...request, email: order.email }), { kind: 'paid', receipt });
  recorder.acknowledge({ kind: 'totals', receipt, subtotal: totalCents / 100, total: totalCents / 100 });
  await openAccount(database, recorder);
  const state: ObservedState = {
    rows: database.rows,
    ledger: new Map([[receipt, payments]]),
    baseline: await countStock(database.rows),
    recorder,
    logs: '{"level":40,"msg":"a payment is slow"}\n',
  };
  const owned = disposables.move();
  return {
    database,
    state,
    payments,
    charge,
    session,
    receipt,
    tea,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};
export type Shop = Awaited<ReturnType<typeof consistentShop>>;

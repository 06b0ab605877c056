import { digestOf, makeAccounts } from '#stress/accounts.ts';
import type { Evidence } from '#stress/invariants/observed-state.ts';
import type { Account } from '#stress/ledger.ts';
import { createWitness, orderOf, type Witness } from '#stress/recorder.ts';
import { countStock } from '../../../operations/books/stock.ts';
import { createArgon2Hasher } from '../../../src/adapters/passwords/argon2-hasher.ts';
import { type FreshDatabase, freshDatabase } from '../../../test/support/fresh-database.ts';
import { placed } from '../../../test/support/order-desk.ts';

const noMoney = { currency: 'usd', status: 'succeeded', metadata: { receipt: '' } };

export const EMAIL = 'ada@example.com';
export const [OLD, PASSWORD] = ['an old password', 'her own password'];
export const [LEFT, HERE] = [digestOf('a session that was ended'), digestOf('a session')];
export const ENQUIRY = { what: 'enquiry', email: EMAIL, town: 'Springfield', message: 'A store?' } as const;

/** An account that holds one of everything, and of which all that was acknowledged. */
const openAccount = async ({ rows }: FreshDatabase, witness: Witness): Promise<void> => {
  const hash = await createArgon2Hasher().hash(PASSWORD);
  if (!hash.ok) throw new Error(hash.error.code);
  const [ada] = await makeAccounts(rows, [EMAIL], hash.value);
  if (!ada) throw new Error('an account was asked for');
  const of = [ada.id];
  await rows('update users set email_proven_at = now() where id = $1', of);
  await rows("insert into wish_items (user_id, product_id) values ($1, 'uji-matcha')", of);
  await rows("insert into cart_lines (user_id, product_id, quantity) values ($1, 'uji-matcha', 3)", of);
  await rows(
    "insert into sessions (digest, user_id, started_at, expires_at) values ($2, $1, now(), now() + interval '1 day')",
    [ada.id, HERE],
  );
  const { town, message } = ENQUIRY;
  await rows(
    "insert into enquiries (id, reference, name, email, phone, town, message) values (gen_random_uuid(), '1', 'Ada', $1, '', $2, $3)",
    [EMAIL, town, message],
  );
  const email = EMAIL;
  witness.hears({ what: 'account', email }, { what: 'password', email, password: OLD });
  witness.hears({ what: 'password', email, password: PASSWORD }, { what: 'proven', email }, ENQUIRY);
  for (const isKept of [true, false, true])
    witness.hears({ what: 'wish', email, product: 'uji-matcha', isKept });
  witness.hears({ what: 'wish', email, product: 'sencha', isKept: false });
  for (const quantity of [1, 3]) witness.hears({ what: 'cart', email, lines: { 'uji-matcha': quantity } });
  witness.hears({ what: 'session', email, digest: LEFT, isOpen: true });
  for (const [digest, isOpen] of [
    [LEFT, false],
    [HERE, true],
  ] as const)
    witness.hears({ what: 'session', email, digest, isOpen });
  witness.hears({ what: 'removed', email: 'gone@example.com' });
};

/** A shop with one paid order, and an account, as its own books, the provider's and a witness have it. */
export const soundShop = async () => {
  await using life = new AsyncDisposableStack();
  const database = life.use(await freshDatabase());
  const { book, order, tea, request } = await placed(database);
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
  witness.hears(orderOf({ ...request, email: order.email }), { what: 'paid', receipt });
  witness.hears({ what: 'sums', receipt, subtotal: totalCents / 100, total: totalCents / 100 });
  await openAccount(database, witness);
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
export type Shop = Awaited<ReturnType<typeof soundShop>>;

import { apiMap } from '../../../src/domain/api/api-map.ts';
import { aSignUp, PASSWORD } from '../../../test/support/shopper.ts';
import { anEventAbout, deliver, signatureOf } from '../../../test/support/signed-event.ts';
import { digestOf } from '../accounts.ts';
import { orderOf } from '../recorder.ts';
import { calls, reads, type ShopFunction, somebody } from './shop-function.ts';
import { goToGoogle, KEPT_WISH, TEA, type Visit } from './visit.ts';

/** How many rows there are, by what a visit has. */
const rows =
  (from: string, ...which: readonly ((visit: Visit) => string)[]) =>
  async (visit: Visit): Promise<number> => {
    const values = which.map((of) => of(visit));
    const [row] = await visit.town.rows<{ n: number }>(`select count(*)::int as n from ${from}`, values);
    return row?.n ?? 0;
  };
/** Whether what was there once is gone. */
const gone = (from: string, which: (visit: Visit) => string) => {
  const left = rows(from, which);
  return async (visit: Visit): Promise<number> => 1 - (await left(visit));
};

const OF_USER = (table: string): string => `${table} t join users u on u.id = t.user_id where u.email = $1`;

/** What the provider sends when a session is paid; this one is not, which the shop finds out by asking. */
const tell = ({ town, shop, waiting, eventId }: Visit): Promise<Response> => {
  const payload = anEventAbout(waiting.receipt, eventId);
  const signature = signatureOf(payload, town.settings['STRIPE_WEBHOOK_SECRET'] ?? '');
  return deliver(town.origins[shop] ?? '', payload, signature);
};

const signUp = async (visit: Visit): Promise<Response> => {
  const response = await somebody(visit).ask(apiMap.signUp, { json: aSignUp(visit.newcomer) });
  if (response.ok) visit.town.witness.hears({ what: 'account', email: visit.newcomer });
  return response;
};

const wish = async ({ town, member, email }: Visit): Promise<Response> => {
  const response = await member.ask(`${apiMap.wishList}/${TEA}`, { method: 'PUT' });
  if (response.ok) town.witness.hears({ what: 'wish', email, product: TEA, isKept: true });
  return response;
};

const order = async ({ town, wanting }: Visit): Promise<Response> => {
  const response = await wanting.shopper.post(apiMap.placeOrder, wanting.request);
  if (response.ok) town.witness.hears(orderOf(wanting.request));
  return response;
};

/** What shoppers change, and what is left of it. */
export const CHANGING = {
  'sign-up': calls(`POST ${apiMap.signUp}`, signUp, {
    made: rows('users where email = $1', ({ newcomer }) => newcomer),
    isOnce: true,
  }),
  'sign-in': calls(
    `POST ${apiMap.signIn}`,
    (visit) => somebody(visit).post(apiMap.signIn, { email: visit.email, password: PASSWORD }),
    { made: async (visit) => (await rows(OF_USER('sessions'), ({ email }) => email)(visit)) - 1, adds: true },
  ),
  'sign-out': calls(`POST ${apiMap.signOut}`, ({ leavers }) => leavers.out.shopper.post(apiMap.signOut), {
    made: gone(OF_USER('sessions'), ({ leavers }) => leavers.out.email),
    isOnce: true,
  }),
  'session-renewal': calls(`POST ${apiMap.renewSession}`, ({ member }) => member.post(apiMap.renewSession)),
  'google-window': reads(
    `GET ${apiMap.google}`,
    (visit) => somebody(visit).ask(apiMap.google, { headers: { accept: 'text/html' } }),
    { status: 302 },
  ),
  'google-return': reads(`GET ${apiMap.googleReturn}`, ({ chooser, wayBack }) => chooser.ask(wayBack), {
    made: rows('users where email = $1', ({ chosen }) => chosen),
    // The window is good for one return.
    again: async ({ town, shop, identityAt, chosen }) => {
      const { chooser, wayBack } = await goToGoogle(town.origins[shop] ?? '', identityAt, chosen);
      return chooser.ask(wayBack);
    },
    isOnce: true,
  }),
  checkout: calls(`POST ${apiMap.placeOrder}`, order, {
    made: rows(
      'orders where receipt = $1 and payment_session_id is not null',
      ({ wanting }) => wanting.receipt,
    ),
  }),
  confirm: calls(`POST ${apiMap.confirmOrder}`, ({ waiting }) =>
    waiting.shopper.post(`/api/orders/${waiting.receipt}/confirm`),
  ),
  cancel: calls(`POST ${apiMap.cancelOrder}`, ({ leaving }) => leaving.cancel(), {
    // The provider's word that it has ended may come before the shopper's: the goods are given back either way.
    shows: () => '"items":[{',
    made: rows(
      "orders where receipt = $1 and status in ('cancelled', 'expired')",
      ({ leaving }) => leaving.receipt,
    ),
  }),
  'cancel-by-link': reads(
    'POST /order/:secret',
    ({ leavingByLink }) => leavingByLink.shopper.send(`/order/${leavingByLink.linkSecret() ?? ''}`, {}),
    {
      made: rows(
        "orders where receipt = $1 and status in ('cancelled', 'expired')",
        ({ leavingByLink }) => leavingByLink.receipt,
      ),
    },
  ),
  webhook: calls(`POST ${apiMap.paymentEvents}`, tell, {
    made: rows('payment_events where id = $1', ({ eventId }) => eventId),
    isNoted: true,
  }),
  wish: calls(`PUT ${apiMap.wish}`, wish, {
    made: rows(
      `${OF_USER('wish_items')} and product_id = $2`,
      ({ email }) => email,
      () => TEA,
    ),
  }),
  'wish-away': calls(
    `DELETE ${apiMap.wish}`,
    ({ leavers }) => leavers.proof.shopper.ask(`${apiMap.wishList}/${KEPT_WISH}`, { method: 'DELETE' }),
    { made: gone(OF_USER('wish_items'), ({ leavers }) => leavers.proof.email) },
  ),
  'cart-change': calls(
    `POST ${apiMap.cartChanges}`,
    ({ member, changeId }) => member.post(apiMap.cartChanges, { changes: [{ changeId, id: TEA, by: 1 }] }),
    {
      shows: () => TEA,
      made: async ({ town, email }) => {
        const [line] = await town.rows<{ quantity: number }>(
          `select quantity from ${OF_USER('cart_lines')}`,
          [email],
        );
        return line?.quantity ?? 0;
      },
    },
  ),
  'account-removal': calls(
    `POST ${apiMap.removeAccount}`,
    ({ leavers }) => leavers.gone.shopper.post(apiMap.removeAccount, { password: PASSWORD }),
    { made: gone('users where email = $1', ({ leavers }) => leavers.gone.email), isOnce: true },
  ),
  'proof-letter': calls(
    `POST ${apiMap.proofLetter}`,
    ({ leavers }) => leavers.letter.shopper.post(apiMap.proofLetter),
    {
      made: rows('letters where kind = \'prove-email\' and "to" = $1', ({ leavers }) => leavers.letter.email),
      isOnce: true,
    },
  ),
  'proof-of-address': reads(
    'POST /prove-email/:secret',
    ({ leavers, links }) => leavers.proof.shopper.send(`/prove-email/${links.proof}`),
    {
      status: 302,
      made: rows(
        'users where email = $1 and email_proven_at is not null',
        ({ leavers }) => leavers.proof.email,
      ),
      isOnce: true,
    },
  ),
  letter: reads(
    'POST /reset-password',
    (visit) => somebody(visit).send('/reset-password', { email: visit.email }),
    {
      made: rows('letters where kind = \'reset-password\' and "to" = $1', ({ email }) => email),
    },
  ),
  'new-password': reads(
    'POST /reset-password/:secret',
    (visit) =>
      somebody(visit).send(`/reset-password/${visit.links.reset}`, {
        password: 'second flush in june',
        confirmPassword: 'second flush in june',
      }),
    {
      status: 302,
      made: gone('account_links where digest = $1', ({ links }) => digestOf(links.reset)),
      isOnce: true,
    },
  ),
  enquiry: reads(
    'POST /franchising',
    (visit) =>
      somebody(visit).send('/franchising', {
        name: 'Bruno',
        email: visit.asker,
        phone: '',
        town: 'Springfield',
        message: 'I sell books.',
        website: '',
      }),
    { status: 303, made: rows('enquiries where email = $1', ({ asker }) => asker) },
  ),
  vitals: calls(
    `POST ${apiMap.vitals}`,
    (visit) => somebody(visit).post(apiMap.vitals, { route: '/tea', figures: { LCP: 1000 } }),
    { status: 204 },
  ),
} as const satisfies Record<string, ShopFunction>;

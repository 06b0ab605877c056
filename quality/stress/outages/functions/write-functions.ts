import { apiMap, providerPaths } from '../../../../src/domain/api/api-map.ts';
import { anAddress } from '../../../../test/support/examples.ts';
import { aSignUp, PASSWORD } from '../../../../test/support/shopper.ts';
import { anEventAbout, deliver, signatureOf } from '../../../../test/support/signed-event.ts';
import { digestOf } from '../../environment/accounts.ts';
import { orderWrite } from '../../support/recorder.ts';
import { countMissing, countRows } from './count-rows.ts';
import { apiFunction, newShopper, pageFunction, type ShopFunction } from './shop-function.ts';
import { EXISTING_WISH, goToGoogle, TEA, type Visit } from './visit.ts';

const OF_USER = (table: string): string => `${table} t join users u on u.id = t.user_id where u.email = $1`;

/** A payment webhook for an unpaid order; the shop checks the session. */
const sendWebhook = ({ environment, shop, unpaidBuyer, eventId }: Visit): Promise<Response> => {
  const payload = anEventAbout(unpaidBuyer.receipt, eventId);
  const signature = signatureOf(payload, environment.settings['STRIPE_WEBHOOK_SECRET'] ?? '');
  return deliver(environment.origins[shop] ?? '', payload, signature);
};

const signUp = async (visit: Visit): Promise<Response> => {
  const response = await newShopper(visit).register(aSignUp(visit.newEmail));
  if (response.ok) visit.environment.recorder.acknowledge({ kind: 'account', email: visit.newEmail });
  return response;
};

const addWish = async ({ environment, customer, email }: Visit): Promise<Response> => {
  const response = await customer.changeSavedItems({ id: TEA, wished: true });
  if (response.ok) environment.recorder.acknowledge({ kind: 'wish', email, product: TEA, isSaved: true });
  return response;
};

const placeOrder = async ({ environment, newBuyer }: Visit): Promise<Response> => {
  const response = await newBuyer.shopper.post(apiMap.placeOrder, newBuyer.request);
  if (response.ok) environment.recorder.acknowledge(orderWrite(newBuyer.request));
  return response;
};

/** The quantity of the first line in a cart. */
const countUnits = async ({ environment }: Visit, email: string): Promise<number> => {
  const [line] = await environment.rows<{ quantity: number }>(
    `select quantity from ${OF_USER('cart_lines')}`,
    [email],
  );
  return line?.quantity ?? 0;
};

/** Functions that write, with their stored effect. */
export const WRITE_FUNCTIONS = {
  'sign-up': apiFunction('POST /auth.data', signUp, {
    reader: 'client',
    status: 202,
    count: countRows('users where email = $1', ({ newEmail }) => newEmail),
    isOneTime: true,
  }),
  'sign-in': apiFunction('POST /auth.data', (visit) => newShopper(visit).signIn(visit.email), {
    reader: 'client',
    status: 202,
    count: async (visit) => (await countRows(OF_USER('sessions'), ({ email }) => email)(visit)) - 1,
    isRepeatable: true,
  }),
  'log-out': apiFunction('POST /log-out.data', ({ accounts }) => accounts.signOut.shopper.logOut(), {
    reader: 'client',
    status: 202,
    count: countMissing(OF_USER('sessions'), ({ accounts }) => accounts.signOut.email),
    isOneTime: true,
  }),
  'sign-in-form': pageFunction(
    'POST /auth',
    (visit) =>
      newShopper(visit).send('/auth', {
        intent: 'sign-in',
        email: visit.accounts.signIn.email,
        password: PASSWORD,
      }),
    {
      status: 302,
      count: async (visit) =>
        (await countRows(OF_USER('sessions'), ({ accounts }) => accounts.signIn.email)(visit)) - 1,
      isRepeatable: true,
    },
  ),
  'log-out-form': pageFunction(
    'POST /log-out',
    ({ accounts }) => accounts.logOut.shopper.send('/log-out', {}),
    {
      status: 302,
      count: countMissing(OF_USER('sessions'), ({ accounts }) => accounts.logOut.email),
      isOneTime: true,
    },
  ),
  'account-form': pageFunction(
    'POST /account',
    ({ accounts }) => accounts.verificationForm.shopper.send('/account', { intent: 'verification-email' }),
    {
      count: countRows(
        'letters where kind = \'prove-email\' and "to" = $1',
        ({ accounts }) => accounts.verificationForm.email,
      ),
      isOneTime: true,
    },
  ),
  'session-renewal': apiFunction(`POST ${apiMap.renewSession}`, ({ customer }) =>
    customer.post(apiMap.renewSession),
  ),
  'google-redirect': pageFunction(
    `GET ${apiMap.google}`,
    (visit) => newShopper(visit).request(apiMap.google, { headers: { accept: 'text/html' } }),
    { status: 302 },
  ),
  'google-callback': pageFunction(
    `GET ${providerPaths.googleReturn}`,
    ({ googleUser, callbackPath }) => googleUser.request(callbackPath),
    {
      count: countRows('users where email = $1', ({ googleEmail }) => googleEmail),
      // The callback URL works once.
      retry: async ({ environment, shop, identityOrigin, googleEmail }) => {
        const { googleUser, callbackPath } = await goToGoogle(
          environment.origins[shop] ?? '',
          identityOrigin,
          googleEmail,
        );
        return googleUser.request(callbackPath);
      },
      isOneTime: true,
    },
  ),
  checkout: apiFunction(`POST ${apiMap.placeOrder}`, placeOrder, {
    count: countRows(
      'orders where receipt = $1 and payment_session_id is not null',
      ({ newBuyer }) => newBuyer.receipt,
    ),
  }),
  confirm: apiFunction(`POST ${apiMap.confirmOrder}`, ({ unpaidBuyer }) =>
    unpaidBuyer.shopper.post(`/api/orders/${unpaidBuyer.receipt}/confirm`),
  ),
  cancel: apiFunction(`POST ${apiMap.cancelOrder}`, ({ cancellingBuyer }) => cancellingBuyer.cancel(), {
    // The provider's expiry event may arrive before the cancellation; the stock is released either way.
    shows: () => '"items":[{',
    count: countRows(
      "orders where receipt = $1 and status in ('cancelled', 'expired')",
      ({ cancellingBuyer }) => cancellingBuyer.receipt,
    ),
  }),
  'cancel-by-link': pageFunction(
    'POST /order/:secret',
    ({ linkBuyer }) => linkBuyer.shopper.send(`/order/${linkBuyer.linkSecret() ?? ''}`, { intent: 'cancel' }),
    {
      count: countRows(
        "orders where receipt = $1 and status in ('cancelled', 'expired')",
        ({ linkBuyer }) => linkBuyer.receipt,
      ),
    },
  ),
  'stop-reminders': pageFunction(
    'POST /order/:secret/stop-reminders',
    ({ unpaidBuyer, orderSecret }) => unpaidBuyer.shopper.send(`/order/${orderSecret}/stop-reminders`, {}),
    {
      count: countRows(
        'email_opt_outs where email = $1',
        ({ unpaidBuyer }) => unpaidBuyer.request.email ?? '',
      ),
    },
  ),
  'order-address': pageFunction(
    'POST /order/:secret/address',
    ({ unpaidBuyer, orderSecret }) => {
      const fields = Object.entries(anAddress()).map(([name, text]) => [`shipping.${name}`, text]);
      return unpaidBuyer.shopper.send(`/order/${orderSecret}/address`, Object.fromEntries(fields));
    },
    // The order is not paid.
    { status: 409 },
  ),
  webhook: apiFunction(`POST ${providerPaths.paymentEvents}`, sendWebhook, {
    count: countRows('payment_events where id = $1', ({ eventId }) => eventId),
    mayPersist: true,
  }),
  wish: apiFunction(`POST ${apiMap.savedItems}`, addWish, {
    count: countRows(
      `${OF_USER('wish_items')} and product_id = $2`,
      ({ email }) => email,
      () => TEA,
    ),
  }),
  'wish-removal': apiFunction(
    `POST ${apiMap.savedItems}`,
    ({ accounts }) => accounts.verification.shopper.changeSavedItems({ id: EXISTING_WISH, wished: false }),
    { count: countMissing(OF_USER('wish_items'), ({ accounts }) => accounts.verification.email) },
  ),
  'saved-item-change': apiFunction(
    `POST ${apiMap.savedItems}`,
    ({ accounts, changeId }) =>
      accounts.verification.shopper.post(apiMap.savedItems, { changes: [{ changeId, id: TEA, by: 1 }] }),
    { shows: () => TEA, count: (visit) => countUnits(visit, visit.accounts.verification.email) },
  ),
  'account-removal': apiFunction(
    'POST /account.data',
    ({ accounts }) => accounts.deletion.shopper.deleteAccount(),
    {
      reader: 'client',
      status: 202,
      count: countMissing('users where email = $1', ({ accounts }) => accounts.deletion.email),
      isOneTime: true,
    },
  ),
  'verification-email': apiFunction(
    'POST /account.data',
    ({ accounts }) => accounts.verificationEmail.shopper.requestVerificationEmail(),
    {
      reader: 'client',
      count: countRows(
        'letters where kind = \'prove-email\' and "to" = $1',
        ({ accounts }) => accounts.verificationEmail.email,
      ),
      isOneTime: true,
    },
  ),
  'verify-email': pageFunction(
    'POST /prove-email/:secret',
    ({ accounts, links }) => accounts.verification.shopper.send(`/prove-email/${links.verification}`),
    {
      status: 302,
      count: countRows(
        'users where email = $1 and email_proven_at is not null',
        ({ accounts }) => accounts.verification.email,
      ),
      isOneTime: true,
    },
  ),
  'reset-email': pageFunction(
    'POST /reset-password',
    (visit) => newShopper(visit).send('/reset-password', { email: visit.email }),
    {
      count: countRows('letters where kind = \'reset-password\' and "to" = $1', ({ email }) => email),
    },
  ),
  'new-password': pageFunction(
    'POST /reset-password/:secret',
    (visit) =>
      newShopper(visit).send(`/reset-password/${visit.links.reset}`, {
        password: 'second flush in june',
        confirmPassword: 'second flush in june',
      }),
    {
      status: 302,
      count: countMissing('account_links where digest = $1', ({ links }) => digestOf(links.reset)),
      isOneTime: true,
    },
  ),
  vitals: apiFunction(
    `POST ${apiMap.vitals}`,
    (visit) => newShopper(visit).post(apiMap.vitals, { route: '/tea', figures: { LCP: 1000 } }),
    { status: 204 },
  ),
} as const satisfies Record<string, ShopFunction>;

import { randomUUID } from 'node:crypto';
import { createBrowser } from '../../../emulators/google/relying-party.ts';
import { aCanary } from '../../../test/support/canary.ts';
import { aPurchase } from '../../../test/support/examples.ts';
import { type Shopper, shopperAt } from '../../../test/support/shopper.ts';
import { type Buyer, createBuyer } from '../buyer.ts';
import type { TestEnvironment } from '../test-environment.ts';
import { createAccountLink, createSignedInShopper, type SignedInShopper } from './signed-in-shopper.ts';

export const TEA = 'masala-chai';
/** What everybody who leaves, and the member, has wished for before. */
export const EXISTING_WISH = 'uji-matcha';
/** A code that the shop opens with. */
export const COUPON = 'TEATIME5';

export const PRODUCTS = {
  tea: '/tea/picked-tea/Masala%20Chai',
  coffee: '/coffee/picked-coffee/Colombia%20Huila',
  other: '/other-products/picked-product/Linden%20Blossom%20Honey',
} as const;

/** Everything that somebody has begun at a shop while all was well. */
export type Visit = {
  readonly environment: TestEnvironment;
  readonly shop: number;
  /** Where the identity provider is reached, past what fails. */
  readonly identityOrigin: string;
  /** Signed in. */
  readonly customer: Shopper;
  readonly email: string;
  /** Has ordered and not paid yet. */
  readonly unpaidBuyer: Buyer;
  /** Opens the page of that order. */
  readonly orderSecret: string;
  /** Has ordered, and does not want it any more. */
  readonly cancellingBuyer: Buyer;
  /** The same, on the page of the order. */
  readonly linkBuyer: Buyer;
  /** Wants to order. */
  readonly newBuyer: Buyer;
  /** Has chosen an account in Google's window, which now leads back here. */
  readonly googleUser: Shopper;
  readonly callbackPath: string;
  readonly googleEmail: string;
  /** Who signs out, who removes the account with an order that awaits payment, who proves the address, and who asks how to. */
  readonly accounts: Readonly<
    Record<'signOut' | 'deletion' | 'verification' | 'verificationEmail', SignedInShopper>
  >;
  /** The secrets of links: two that are only looked at, and two that are used. */
  readonly links: Readonly<Record<'viewedVerification' | 'viewedReset' | 'verification' | 'reset', string>>;
  /** Who signs up, and who sends an enquiry. */
  readonly newEmail: string;
  readonly enquiryEmail: string;
  readonly changeId: string;
  readonly eventId: string;
};

/** Comes to the shop of that number, signs up, orders, and goes to Google's window and back. */
export const startVisit = async (
  environment: TestEnvironment,
  shop: number,
  identityOrigin: string,
): Promise<Visit> => {
  const origin = environment.origins[shop] ?? '';
  const customer = shopperAt(origin);
  const email = await customer.signUp(`${aCanary()}@example.com`);
  environment.recorder.acknowledge({ kind: 'account', email });
  const [unpaidBuyer, cancellingBuyer, linkBuyer] = [1, 2, 3].map(() =>
    createBuyer(environment, TEA, 1, shop),
  ) as [Buyer, Buyer, Buyer];
  const createShopper = () => createSignedInShopper(environment, shop, email);
  const [signOut, deletion, verification, verificationEmail, forgetful, google] = await Promise.all([
    createShopper(),
    createShopper(),
    createShopper(),
    createShopper(),
    createShopper(),
    goToGoogle(origin, identityOrigin),
    placeOrder(unpaidBuyer),
    placeOrder(cancellingBuyer),
    placeOrder(linkBuyer),
  ]);
  await Promise.all([
    ...[customer, verification.shopper].map((who) =>
      served(who.ask(`/api/wish-list/${EXISTING_WISH}`, { method: 'PUT' })),
    ),
    served(deletion.shopper.post('/checkout-form', aPurchase({ items: [{ id: TEA, quantity: 1 }] }))),
  ]);
  const [viewedVerification, viewedReset, verificationSecret, reset] = await Promise.all([
    createAccountLink(environment, 'prove-email', email),
    createAccountLink(environment, 'reset-password', verification.email),
    createAccountLink(environment, 'prove-email', verification.email),
    createAccountLink(environment, 'reset-password', forgetful.email),
  ]);
  const [row] = await environment.rows<{ link: string }>(
    'select link_secret as link from orders where receipt = $1',
    [unpaidBuyer.receipt],
  );
  return {
    environment,
    shop,
    identityOrigin,
    customer,
    email,
    unpaidBuyer,
    cancellingBuyer,
    linkBuyer,
    newBuyer: createBuyer(environment, TEA, 1, shop),
    orderSecret: row?.link ?? '',
    ...google,
    accounts: { signOut, deletion, verification, verificationEmail },
    links: { viewedVerification, viewedReset, verification: verificationSecret, reset },
    newEmail: `${aCanary()}@example.com`,
    enquiryEmail: `${aCanary()}@example.com`,
    changeId: randomUUID(),
    eventId: `evt_${randomUUID()}`,
  };
};

/** Goes to Google's window and chooses an account there. */
export const goToGoogle = async (
  origin: string,
  identityOrigin: string,
  googleEmail = `${aCanary()}@example.com`,
): Promise<Pick<Visit, 'googleUser' | 'callbackPath' | 'googleEmail'>> => {
  const googleUser = shopperAt(origin);
  const begun = await googleUser.ask('/api/auth/google');
  const browse = createBrowser(identityOrigin);
  const window = await browse(begun.headers.get('location') ?? '');
  const done = await browse(window.url, { name: 'Vera', email: googleEmail });
  const back = new URL(done.headers.get('location') ?? '');
  return { googleUser, googleEmail, callbackPath: `${back.pathname}${back.search}` };
};

const placeOrder = async (buyer: Buyer): Promise<void> => {
  const placed = await buyer.place();
  if ('rejected' in placed) throw new Error(`all is well, and an order was refused: ${placed.text}`);
};

const served = async (asked: Promise<Response>): Promise<void> => {
  const response = await asked;
  await response.text();
  if (!response.ok) throw new Error(`all is well, and ${response.url} was answered ${response.status}`);
};

import { randomUUID } from 'node:crypto';
import { createBrowser } from '../../../../emulators/google/relying-party.ts';
import { aCanary } from '../../../../test/support/canary.ts';
import { aPurchase } from '../../../../test/support/examples.ts';
import { type Shopper, shopperAt } from '../../../../test/support/shopper.ts';
import { type Buyer, createBuyer, placeOrThrow } from '../../environment/buyer.ts';
import {
  createAccountLink,
  createBackInStockLink,
  createSignedInShopper,
  type SignedInShopper,
} from '../../environment/signed-in-shopper.ts';
import { createSignedInStaff, type SignedInStaff } from '../../environment/signed-in-staff.ts';
import type { TestEnvironment } from '../../environment/test-environment.ts';

export const TEA = 'masala-chai';
/** Wish of every account before the fault. */
export const EXISTING_WISH = 'uji-matcha';
/** Coupon of the initial catalog. */
export const COUPON = 'TEATIME5';

export const PRODUCTS = {
  tea: '/tea/picked-tea/Masala%20Chai',
  coffee: '/coffee/picked-coffee/Colombia%20Huila',
  other: '/other-products/picked-product/Linden%20Blossom%20Honey',
} as const;

const ACCOUNTS = [
  'signOut',
  'signIn',
  'logOut',
  'deletion',
  'verification',
  'verificationEmail',
  'verificationForm',
  'passwordReset',
] as const;

const MEMBERS = ['owner', 'settingUp', 'signingIn', 'signingOut', 'recovering'] as const;

type LinkName = 'viewedVerification' | 'viewedReset' | 'verification' | 'reset' | 'backInStock';

/** Shoppers, orders and links prepared before the fault. */
export type Visit = {
  readonly environment: TestEnvironment;
  readonly shop: number;
  /** Origin of the identity provider's proxy. */
  readonly identityOrigin: string;
  readonly customer: Shopper;
  readonly email: string;
  readonly unpaidBuyer: Buyer;
  /** Internal id of the order, which leads staff to its customer. */
  readonly orderId: string;
  /** Secret of the order's page. */
  readonly orderSecret: string;
  readonly cancellingBuyer: Buyer;
  /** Cancels on the page of the order. */
  readonly linkBuyer: Buyer;
  /** Places the order during the fault. */
  readonly newBuyer: Buyer;
  /** Has chosen a Google account and is about to return. */
  readonly googleUser: Shopper;
  readonly callbackPath: string;
  readonly googleEmail: string;
  /** One account per function that changes one. */
  readonly accounts: Readonly<Record<(typeof ACCOUNTS)[number], SignedInShopper>>;
  /** Members of staff, one per function that changes one. */
  readonly staff: Readonly<Record<(typeof MEMBERS)[number], SignedInStaff>>;
  /** Secrets of links: two to view and two to use. */
  readonly links: Readonly<Record<LinkName, string>>;
  /** Addresses for a sign-up and an enquiry. */
  readonly newEmail: string;
  readonly enquiryEmail: string;
  readonly changeId: string;
  /** The id of the request that invites a member. */
  readonly invitationId: string;
  /** The id of the request that adds a note to an order. */
  readonly noteId: string;
  /** The same on a customer. */
  readonly customerNoteId: string;
  readonly eventId: string;
};

/** Prepares everything that the functions need at one shop. */
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
  const createAccounts = ACCOUNTS.map(
    async (name) => [name, await createSignedInShopper(environment, shop, email)] as const,
  );
  const createMembers = MEMBERS.map(
    async (name) => [name, await createSignedInStaff(environment, shop, email)] as const,
  );
  const [created, members, google] = await Promise.all([
    Promise.all(createAccounts),
    Promise.all(createMembers),
    goToGoogle(origin, identityOrigin),
    placeOrThrow(unpaidBuyer),
    placeOrThrow(cancellingBuyer),
    placeOrThrow(linkBuyer),
  ]);
  const accounts = Object.fromEntries(created) as Visit['accounts'];
  const { deletion, verification, passwordReset } = accounts;
  await Promise.all([
    ...[customer, verification.shopper].map((shopper) =>
      served(shopper.changeSavedItems({ id: EXISTING_WISH, wished: true })),
    ),
    served(deletion.shopper.post('/checkout-form', aPurchase({ items: [{ id: TEA, quantity: 1 }] }))),
  ]);
  const [viewedVerification, viewedReset, verificationSecret, reset] = await Promise.all([
    createAccountLink(environment, 'prove-email', email),
    createAccountLink(environment, 'reset-password', verification.email),
    createAccountLink(environment, 'prove-email', verification.email),
    createAccountLink(environment, 'reset-password', passwordReset.email),
  ]);
  const [row] = await environment.rows<{ id: string; link: string }>(
    'select id, link_secret as link from orders where receipt = $1',
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
    orderId: row?.id ?? '',
    orderSecret: row?.link ?? '',
    ...google,
    accounts,
    staff: Object.fromEntries(members) as Visit['staff'],
    links: {
      viewedVerification,
      viewedReset,
      verification: verificationSecret,
      reset,
      backInStock: await createBackInStockLink(environment, email),
    },
    newEmail: `${aCanary()}@example.com`,
    enquiryEmail: `${aCanary()}@example.com`,
    changeId: randomUUID(),
    noteId: randomUUID(),
    invitationId: randomUUID(),
    customerNoteId: randomUUID(),
    eventId: `evt_${randomUUID()}`,
  };
};

/** Signs in at Google up to the redirect back to the shop. */
export const goToGoogle = async (
  origin: string,
  identityOrigin: string,
  googleEmail = `${aCanary()}@example.com`,
): Promise<Pick<Visit, 'googleUser' | 'callbackPath' | 'googleEmail'>> => {
  const googleUser = shopperAt(origin);
  const redirect = await googleUser.request('/api/auth/google');
  const browse = createBrowser(identityOrigin);
  const chooser = await browse(redirect.headers.get('location') ?? '');
  const done = await browse(chooser.url, { name: 'Vera', email: googleEmail });
  const callback = new URL(done.headers.get('location') ?? '');
  return { googleUser, googleEmail, callbackPath: `${callback.pathname}${callback.search}` };
};

const served = async (request: Promise<Response>): Promise<void> => {
  const response = await request;
  await response.text();
  if (!response.ok) throw new Error(`Without a fault ${response.url} returned ${response.status}`);
};

import { randomUUID } from 'node:crypto';
import { createBrowser } from '../../../emulators/google/relying-party.ts';
import { aCanary } from '../../../test/support/canary.ts';
import { aPurchase } from '../../../test/support/examples.ts';
import { type Shopper, shopperAt } from '../../../test/support/shopper.ts';
import { aBuyer, type Buyer } from '../buyer.ts';
import type { Town } from '../test-environment.ts';
import { type Account, linkTo, settleIn } from './signed-in-shopper.ts';

export const TEA = 'masala-chai';
/** What everybody who leaves, and the member, has wished for before. */
export const KEPT_WISH = 'uji-matcha';
/** A code that the shop opens with. */
export const COUPON = 'TEATIME5';

export const PRODUCTS = {
  tea: '/tea/picked-tea/Masala%20Chai',
  coffee: '/coffee/picked-coffee/Colombia%20Huila',
  other: '/other-products/picked-product/Linden%20Blossom%20Honey',
} as const;

/** Everything that somebody has begun at a shop while all was well. */
export type Visit = {
  readonly town: Town;
  readonly shop: number;
  /** Where the identity provider is reached, past what fails. */
  readonly identityAt: string;
  /** Signed in. */
  readonly member: Shopper;
  readonly email: string;
  /** Has ordered and not paid yet. */
  readonly waiting: Buyer;
  /** Opens the page of that order. */
  readonly orderSecret: string;
  /** Has ordered, and does not want it any more. */
  readonly leaving: Buyer;
  /** The same, on the page of the order. */
  readonly leavingByLink: Buyer;
  /** Wants to order. */
  readonly wanting: Buyer;
  /** Has chosen an account in Google's window, which now leads back here. */
  readonly chooser: Shopper;
  readonly wayBack: string;
  readonly chosen: string;
  /** Who signs out, who removes the account with an order that awaits payment, who proves the address, and who asks how to. */
  readonly leavers: Readonly<Record<'out' | 'gone' | 'proof' | 'letter', Account>>;
  /** The secrets of links: two that are only looked at, and two that are used. */
  readonly links: Readonly<Record<'openProof' | 'openReset' | 'proof' | 'reset', string>>;
  /** Who signs up, and who sends an enquiry. */
  readonly newcomer: string;
  readonly asker: string;
  readonly changeId: string;
  readonly eventId: string;
};

/** Comes to the shop of that number, signs up, orders, and goes to Google's window and back. */
export const visit = async (town: Town, shop: number, identityAt: string): Promise<Visit> => {
  const origin = town.origins[shop] ?? '';
  const member = shopperAt(origin);
  const email = await member.signUp(`${aCanary()}@example.com`);
  town.witness.hears({ what: 'account', email });
  const [waiting, leaving, leavingByLink] = [1, 2, 3].map(() => aBuyer(town, TEA, 1, shop)) as [
    Buyer,
    Buyer,
    Buyer,
  ];
  const settled = () => settleIn(town, shop, email);
  const [out, gone, proof, letter, forgetful, google] = await Promise.all([
    settled(),
    settled(),
    settled(),
    settled(),
    settled(),
    goToGoogle(origin, identityAt),
    order(waiting),
    order(leaving),
    order(leavingByLink),
  ]);
  await Promise.all([
    ...[member, proof.shopper].map((who) =>
      served(who.ask(`/api/wish-list/${KEPT_WISH}`, { method: 'PUT' })),
    ),
    served(gone.shopper.post('/checkout-form', aPurchase({ items: [{ id: TEA, quantity: 1 }] }))),
  ]);
  const [openProof, openReset, proofSecret, reset] = await Promise.all([
    linkTo(town, 'prove-email', email),
    linkTo(town, 'reset-password', proof.email),
    linkTo(town, 'prove-email', proof.email),
    linkTo(town, 'reset-password', forgetful.email),
  ]);
  const [row] = await town.rows<{ link: string }>(
    'select link_secret as link from orders where receipt = $1',
    [waiting.receipt],
  );
  return {
    town,
    shop,
    identityAt,
    member,
    email,
    waiting,
    leaving,
    leavingByLink,
    wanting: aBuyer(town, TEA, 1, shop),
    orderSecret: row?.link ?? '',
    ...google,
    leavers: { out, gone, proof, letter },
    links: { openProof, openReset, proof: proofSecret, reset },
    newcomer: `${aCanary()}@example.com`,
    asker: `${aCanary()}@example.com`,
    changeId: randomUUID(),
    eventId: `evt_${randomUUID()}`,
  };
};

/** Goes to Google's window and chooses an account there. */
export const goToGoogle = async (
  origin: string,
  identityAt: string,
  chosen = `${aCanary()}@example.com`,
): Promise<Pick<Visit, 'chooser' | 'wayBack' | 'chosen'>> => {
  const chooser = shopperAt(origin);
  const begun = await chooser.ask('/api/auth/google');
  const browse = createBrowser(identityAt);
  const window = await browse(begun.headers.get('location') ?? '');
  const done = await browse(window.url, { name: 'Vera', email: chosen });
  const back = new URL(done.headers.get('location') ?? '');
  return { chooser, chosen, wayBack: `${back.pathname}${back.search}` };
};

const order = async (buyer: Buyer): Promise<void> => {
  const placed = await buyer.place();
  if ('refused' in placed) throw new Error(`all is well, and an order was refused: ${placed.text}`);
};

const served = async (asked: Promise<Response>): Promise<void> => {
  const response = await asked;
  await response.text();
  if (!response.ok) throw new Error(`all is well, and ${response.url} was answered ${response.status}`);
};

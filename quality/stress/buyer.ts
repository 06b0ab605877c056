import { z } from 'zod';
import type { PurchaseRequest } from '../../src/domain/orders/purchase.ts';
import { aCanary } from '../../test/support/canary.ts';
import { anAddress, aPurchase } from '../../test/support/examples.ts';
import { sessionOf } from '../../test/support/payment-desk.ts';
import { type Shopper, shopperAt } from '../../test/support/shopper.ts';
import { readFor } from './read-response.ts';
import { orderOf } from './recorder.ts';
import type { Town } from './test-environment.ts';

const placedSchema = z.object({ url: z.url(), linkSecret: z.string() });
const sumsSchema = z.object({ subtotal: z.number(), total: z.number() });
const statusSchema = z.object({ status: z.string().nullable() });

/** The cookie that whoever is signed in sends. */
export const SESSION_COOKIE = '__Host-session';

/** Somebody who buys by sending what the shop's pages send. Where the shop cannot be reached, calls reject. */
export type Buyer = {
  readonly receipt: string;
  readonly shopper: Shopper;
  readonly request: PurchaseRequest;
  /** The secret of the order's own page, once it is placed. */
  readonly linkSecret: () => string | undefined;
  /** Sends the purchase; answers the payment session, or the status of a refusal. May be repeated. */
  readonly place: () => Promise<
    { readonly session: string } | { readonly refused: number; readonly text: string }
  >;
  readonly pay: () => Promise<void>;
  /** Asks as the thank-you page does; answers the order's state, or null when the shop cannot say. */
  readonly confirm: () => Promise<string | null>;
  readonly cancel: () => Promise<Response>;
  /** Asks what the order comes to, and opens its own page. */
  readonly look: () => Promise<void>;
};

/** What somebody who buys needs of a town. */
export type Market = Pick<Town, 'origins' | 'payment' | 'witness'>;

/** A guest at the shop of that number, who wants so many units of one tea. */
export const aBuyer = (town: Market, product: string, quantity = 1, shop = 0): Buyer => {
  const { witness, payment } = town;
  const canary = aCanary();
  const shopper = shopperAt(town.origins[shop] ?? '');
  const email = `${canary}@example.com`;
  const shipping = anAddress({ name: canary });
  const request = aPurchase({ items: [{ id: product, quantity }], email, shipping, billing: shipping });
  const { receipt } = request;
  let placed: z.infer<typeof placedSchema> | undefined;
  const place: Buyer['place'] = async () => {
    const response = await shopper.post('/checkout-form', request);
    const text = await readFor(witness, canary, response);
    if (!response.ok) return { refused: response.status, text };
    placed = placedSchema.parse(JSON.parse(text));
    const isSignedIn = shopper.jar.has(SESSION_COOKIE);
    witness.hears(orderOf({ ...request, email: isSignedIn ? undefined : email }));
    witness.confides(placed.linkSecret);
    return { session: sessionOf(placed.url) };
  };
  return {
    receipt,
    shopper,
    request,
    linkSecret: () => placed?.linkSecret,
    place,
    async pay() {
      if (!placed) throw new Error('nothing was placed that could be paid');
      await payment.pay(sessionOf(placed.url));
    },
    async confirm() {
      const response = await shopper.post(`/api/orders/${receipt}/confirm`);
      const text = await readFor(witness, canary, response);
      if (!response.ok) return null;
      const { status } = statusSchema.parse(JSON.parse(text));
      if (status === 'paid') witness.hears({ what: 'paid', receipt });
      return status;
    },
    async cancel() {
      // As the cancel page does where the answer to the purchase was lost.
      if (!placed) await place();
      const response = await shopper.post(`/api/orders/${receipt}/cancel`, {
        linkSecret: placed?.linkSecret,
      });
      // An order that has ended meanwhile gives its secret to no repeat.
      if (!placed) return response;
      const text = await readFor(witness, canary, response.clone());
      if (response.ok && statusSchema.parse(JSON.parse(text)).status !== 'paid')
        witness.hears({ what: 'ended', receipt });
      return response;
    },
    async look() {
      if (!placed) return;
      const sums = await shopper.ask(`/api/orders/${receipt}/sums`);
      const told = await readFor(witness, canary, sums);
      if (sums.ok) witness.hears({ what: 'sums', receipt, ...sumsSchema.parse(JSON.parse(told)) });
      const response = await shopper.ask(`/order/${placed.linkSecret}`);
      const text = await readFor(witness, canary, response);
      if (response.ok && !text.includes(canary))
        witness.objects(`I5: the page of ${receipt} does not show it`);
    },
  };
};

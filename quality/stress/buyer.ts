import { z } from 'zod';
import type { PurchaseRequest } from '../../src/domain/orders/purchase.ts';
import { aCanary } from '../../test/support/canary.ts';
import { anAddress, aPurchase } from '../../test/support/examples.ts';
import { sessionOf } from '../../test/support/payment-desk.ts';
import { type Shopper, shopperAt } from '../../test/support/shopper.ts';
import { readResponse } from './read-response.ts';
import { orderWrite } from './recorder.ts';
import type { TestEnvironment } from './test-environment.ts';

const placedSchema = z.object({ url: z.url(), linkSecret: z.string() });
const totalsSchema = z.object({ subtotal: z.number(), total: z.number() });
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
    { readonly session: string } | { readonly rejected: number; readonly text: string }
  >;
  readonly pay: () => Promise<void>;
  /** Asks as the thank-you page does; answers the order's state, or null when the shop cannot say. */
  readonly confirm: () => Promise<string | null>;
  readonly cancel: () => Promise<Response>;
  /** Asks what the order comes to, and opens its own page. */
  readonly viewOrder: () => Promise<void>;
};

/** What somebody who buys needs of a town. */
export type BuyerEnvironment = Pick<TestEnvironment, 'origins' | 'payment' | 'recorder'>;

/** A guest at the shop of that number, who wants so many units of one tea. */
export const createBuyer = (
  environment: BuyerEnvironment,
  product: string,
  quantity = 1,
  shop = 0,
): Buyer => {
  const { recorder, payment } = environment;
  const canary = aCanary();
  const shopper = shopperAt(environment.origins[shop] ?? '');
  const email = `${canary}@example.com`;
  const shipping = anAddress({ name: canary });
  const request = aPurchase({ items: [{ id: product, quantity }], email, shipping, billing: shipping });
  const { receipt } = request;
  let placed: z.infer<typeof placedSchema> | undefined;
  const place: Buyer['place'] = async () => {
    const response = await shopper.post('/checkout-form', request);
    const text = await readResponse(recorder, canary, response);
    if (!response.ok) return { rejected: response.status, text };
    placed = placedSchema.parse(JSON.parse(text));
    const isSignedIn = shopper.jar.has(SESSION_COOKIE);
    recorder.acknowledge(orderWrite({ ...request, email: isSignedIn ? undefined : email }));
    recorder.addSecret(placed.linkSecret);
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
      const text = await readResponse(recorder, canary, response);
      if (!response.ok) return null;
      const { status } = statusSchema.parse(JSON.parse(text));
      if (status === 'paid') recorder.acknowledge({ kind: 'paid', receipt });
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
      const text = await readResponse(recorder, canary, response.clone());
      if (response.ok && statusSchema.parse(JSON.parse(text)).status !== 'paid')
        recorder.acknowledge({ kind: 'ended', receipt });
      return response;
    },
    async viewOrder() {
      if (!placed) return;
      const totals = await shopper.ask(`/api/orders/${receipt}/sums`);
      const body = await readResponse(recorder, canary, totals);
      if (totals.ok)
        recorder.acknowledge({ kind: 'totals', receipt, ...totalsSchema.parse(JSON.parse(body)) });
      const response = await shopper.ask(`/order/${placed.linkSecret}`);
      const text = await readResponse(recorder, canary, response);
      if (response.ok && !text.includes(canary))
        recorder.reportViolation(`I5: the page of ${receipt} does not show it`);
    },
  };
};

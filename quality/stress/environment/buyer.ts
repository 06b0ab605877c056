import { z } from 'zod';
import type { PurchaseRequest } from '../../../src/domain/orders/purchase.ts';
import { aCanary } from '../../../test/support/canary.ts';
import { anAddress, aPurchase } from '../../../test/support/examples.ts';
import { sessionIdInUrl } from '../../../test/support/payment-control.ts';
import { type Shopper, shopperAt } from '../../../test/support/shopper.ts';
import { readResponse } from '../support/read-response.ts';
import { orderWrite } from '../support/recorder.ts';
import type { TestEnvironment } from './test-environment.ts';

const placedSchema = z.object({ url: z.url(), linkSecret: z.string() });
const totalsSchema = z.object({ subtotal: z.number(), total: z.number() });
const statusSchema = z.object({ status: z.string().nullable() });

export const SESSION_COOKIE = '__Host-session';

/** A shopper who sends the same requests as the shop's pages. Calls reject if the shop is unreachable. */
export type Buyer = {
  readonly receipt: string;
  readonly shopper: Shopper;
  readonly request: PurchaseRequest;
  /** The secret in the address of the order's page; undefined until the order is placed. */
  readonly linkSecret: () => string | undefined;
  /** Sends the purchase and returns the payment session, or the status of a rejection. Idempotent. */
  readonly place: () => Promise<
    { readonly session: string } | { readonly rejected: number; readonly text: string }
  >;
  readonly pay: () => Promise<void>;
  /** Confirms like the thank-you page; returns the order status, or null on an error response. */
  readonly confirm: () => Promise<string | null>;
  readonly cancel: () => Promise<Response>;
  /** Requests the totals and opens the order's page. */
  readonly viewOrder: () => Promise<void>;
};

export type BuyerEnvironment = Pick<TestEnvironment, 'origins' | 'payment' | 'recorder'>;

/** Creates a guest at one of the shops who buys units of one product. */
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
    return { session: sessionIdInUrl(placed.url) };
  };
  return {
    receipt,
    shopper,
    request,
    linkSecret: () => placed?.linkSecret,
    place,
    async pay() {
      if (!placed) throw new Error('The order must be placed before it is paid.');
      await payment.pay(sessionIdInUrl(placed.url));
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
      // The cancel page repeats the purchase when its response was lost.
      if (!placed) await place();
      const response = await shopper.post(`/api/orders/${receipt}/cancel`);
      // A repeated purchase of an order that has ended is refused.
      if (!placed) return response;
      const text = await readResponse(recorder, canary, response.clone());
      if (response.ok && statusSchema.parse(JSON.parse(text)).status !== 'paid')
        recorder.acknowledge({ kind: 'ended', receipt });
      return response;
    },
    async viewOrder() {
      if (!placed) return;
      const totals = await shopper.request(`/api/orders/${receipt}/sums`);
      const body = await readResponse(recorder, canary, totals);
      if (totals.ok)
        recorder.acknowledge({ kind: 'totals', receipt, ...totalsSchema.parse(JSON.parse(body)) });
      const response = await shopper.request(`/order/${placed.linkSecret}`);
      const text = await readResponse(recorder, canary, response);
      if (response.ok && !text.includes(canary))
        recorder.reportViolation(`I5: the order page of ${receipt} does not show the order`);
    },
  };
};

/** Places an order that the shop must accept. @throws if it is rejected */
export const placeOrThrow = async (buyer: Buyer): Promise<Buyer> => {
  const placement = await buyer.place();
  if ('rejected' in placement)
    throw new Error(`An order was rejected with ${placement.rejected}: ${placement.text}`);
  return buyer;
};

import Stripe from 'stripe';
import { providerPaths } from '#domain/api/api-map.ts';

const { webhooks } = new Stripe('sk_test_x');

/** The provider's signature of an event; `at` in seconds since 1970. */
export const signatureOf = (payload: string, secret: string, at = Math.floor(Date.now() / 1_000)): string =>
  webhooks.generateTestHeaderString({ payload, secret, timestamp: at });

/** An event in the provider's format, about one of its objects. */
export const anEvent = (id: string, type: string, object: object): string =>
  JSON.stringify({ id, object: 'event', type, data: { object } });

/** An event with nothing but the order number of a payment session. */
export const anEventAbout = (
  receipt: string,
  id = `evt_${receipt}`,
  type = 'checkout.session.completed',
): string => anEvent(id, type, { object: 'checkout.session', client_reference_id: receipt });

/** Sends an event like the provider. */
export const deliver = (origin: string, payload: string, signature: string): Promise<Response> =>
  fetch(new URL(providerPaths.paymentEvents, origin), {
    method: 'POST',
    body: payload,
    headers: { 'stripe-signature': signature },
  });

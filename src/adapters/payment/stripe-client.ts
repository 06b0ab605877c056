import Stripe from 'stripe';

/** How to reach the payment provider. `apiUrl` is only set for one that speaks Stripe's API elsewhere. */
export type StripeSettings = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: URL | null;
};

/** A shopper waits for the payment page, so one call may take only so long. */
const TIMEOUT_MS = 5_000;

const hostOf = (apiUrl: URL) => ({
  host: apiUrl.hostname,
  port: apiUrl.port,
  protocol: apiUrl.protocol === 'http:' ? ('http' as const) : ('https' as const),
});

/** The provider's own client, which repeats lost calls with the same idempotency key. */
export const createStripeClient = ({ secretKey, apiUrl }: StripeSettings): Stripe =>
  new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiUrl && hostOf(apiUrl)),
  });

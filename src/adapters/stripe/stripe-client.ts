import Stripe from 'stripe';
import { hastyAgent } from './hasty-agent.ts';

/** How to reach the payment provider. `apiUrl` is only set for one that speaks Stripe's API elsewhere. */
export type StripeSettings = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: URL | null;
};

const hostOf = (apiUrl: URL) => ({
  host: apiUrl.hostname,
  port: apiUrl.port,
  protocol: apiUrl.protocol === 'http:' ? ('http' as const) : ('https' as const),
});

/**
 * The provider's own client. It repeats nothing by itself but a call whose connection broke: each repeat of its own begins
 * the time anew, and a call that hangs would keep its turn for as long again.
 */
export const createStripeClient = ({ secretKey, apiUrl }: StripeSettings): Stripe =>
  new Stripe(secretKey, {
    maxNetworkRetries: 0,
    httpAgent: hastyAgent(apiUrl?.protocol ?? 'https:'),
    telemetry: false,
    ...(apiUrl && hostOf(apiUrl)),
  });

import Stripe from 'stripe';
import { connectTimeoutAgent } from './connect-timeout-agent.ts';

/** The longest list that Stripe returns at once. */
export const MAX_PAGE_SIZE = 100;

/** `apiUrl` is set for an emulator of Stripe's API only. */
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

/** Retries only a broken connection: each retry restarts the timeout, and a call that hangs would block its permit again. */
export const createStripeClient = ({ secretKey, apiUrl }: StripeSettings): Stripe =>
  new Stripe(secretKey, {
    maxNetworkRetries: 0,
    httpAgent: connectTimeoutAgent(apiUrl?.protocol ?? 'https:'),
    telemetry: false,
    ...(apiUrl && hostOf(apiUrl)),
  });

import type { Context } from 'hono';
import { type Alerts, raised } from '#domain/monitoring/alert.ts';
import { anybody } from '../registry/access.ts';
import { endpoint } from '../registry/endpoint.ts';
import { answer, answerError } from '../responses/response.ts';

/** How long the alerts are believed, ms: whoever asks often costs the database nothing. */
const FRESH_MS = 5_000;

const ALIVE = '/healthz';
const READY = '/readyz';
export const HEALTH_PATHS = [ALIVE, READY] as const;

const NO_DATABASE = 'the database does not answer';

type HealthRoutesOptions = {
  /** Whether the database answers just now. */
  readonly ready: () => Promise<boolean>;
  readonly isClosing: () => boolean;
  /** Whether pages can be served without the database. */
  readonly canServePages: () => boolean;
  readonly alerts: () => Promise<Partial<Alerts>>;
  /** Who may learn of alerts: what is wrong with the money is not for everybody. */
  readonly mayKnow: (c: Context) => boolean;
};

/**
 * What a supervisor asks: whether the process lives, and whether it can serve; what somebody should look at keeps no shop
 * from serving.
 */
export const healthRoutes = ({ ready, isClosing, canServePages, alerts, mayKnow }: HealthRoutesOptions) => {
  let known: { readonly alerts: Promise<string[]>; readonly until: number } | undefined;
  const alertsNow = (): Promise<string[]> => {
    if (!known || performance.now() > known.until)
      known = {
        alerts: alerts().then(raised, () => ['unknown']),
        until: performance.now() + FRESH_MS,
      };
    return known.alerts;
  };
  return [
    endpoint({
      method: 'GET',
      path: ALIVE,
      access: anybody,
      rate: 'operator',
      answer: () => answer({ status: 'alive' }),
    }),
    endpoint({
      method: 'GET',
      path: READY,
      access: anybody,
      rate: 'operator',
      answer: async ({ c }) => {
        if (isClosing()) return unavailable('the shop is closing');
        const isReady = await ready().catch(() => false);
        if (isReady) return answer({ status: 'ready', ...(mayKnow(c) && { alerts: await alertsNow() }) });
        if (!canServePages()) return unavailable(NO_DATABASE);
        return answer({ status: 'degraded', reasons: [NO_DATABASE], pages: 'from memory' });
      },
    }),
  ];
};

const unavailable = (reason: string) => answerError({ code: 'unavailable', details: { reasons: [reason] } });

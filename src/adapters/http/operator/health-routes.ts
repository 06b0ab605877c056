import type { Context } from 'hono';
import { type Alerts, activeAlerts } from '#domain/monitoring/alert.ts';
import { anybody } from '../registry/access.ts';
import { endpoint } from '../registry/endpoint.ts';
import { errorResponse, jsonResponse } from '../responses/response.ts';

/** Caches the alerts, so that frequent checks cost no queries; milliseconds. */
const FRESH_MS = 5_000;

const ALIVE = '/healthz';
const READY = '/readyz';
export const HEALTH_PATHS = [ALIVE, READY] as const;

const NO_DATABASE = 'the database does not answer';

type HealthRoutesOptions = {
  readonly ready: () => Promise<boolean>;
  readonly isClosing: () => boolean;
  readonly canServePages: () => boolean;
  readonly alerts: () => Promise<Partial<Alerts>>;
  /** Decides who sees alerts, which reveal problems with money. */
  readonly mayKnow: (c: Context) => boolean;
};

/** Liveness and readiness checks. Alerts do not affect readiness, and `/readyz` omits them without the token. */
export const healthRoutes = ({ ready, isClosing, canServePages, alerts, mayKnow }: HealthRoutesOptions) => {
  let known: { readonly alerts: Promise<string[]>; readonly until: number } | undefined;
  const alertsNow = (): Promise<string[]> => {
    if (!known || performance.now() > known.until)
      known = {
        alerts: alerts().then(activeAlerts, () => ['unknown']),
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
      answer: () => jsonResponse({ status: 'alive' }),
    }),
    endpoint({
      method: 'GET',
      path: READY,
      access: anybody,
      rate: 'operator',
      answer: async ({ c }) => {
        if (isClosing()) return unavailable('the shop is closing');
        const isReady = await ready().catch(() => false);
        if (isReady)
          return jsonResponse({ status: 'ready', ...(mayKnow(c) && { alerts: await alertsNow() }) });
        if (!canServePages()) return unavailable(NO_DATABASE);
        return jsonResponse({ status: 'degraded', reasons: [NO_DATABASE], pages: 'from memory' });
      },
    }),
  ];
};

const unavailable = (reason: string) =>
  errorResponse({ code: 'unavailable', details: { reasons: [reason] } });

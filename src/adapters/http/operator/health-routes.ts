import type { Context } from 'hono';
import { type Alerts, activeAlerts } from '#domain/monitoring/alert.ts';
import { endpoint, publicAccess } from '../registry/endpoint.ts';
import { errorResponse, jsonResponse } from '../responses/response.ts';

/** Caches the alerts, so that frequent checks cost no queries; milliseconds. */
const ALERTS_TTL_MS = 5_000;

const LIVENESS = '/healthz';
const READINESS = '/readyz';
export const HEALTH_PATHS: ReadonlySet<string> = new Set([LIVENESS, READINESS]);

const NO_DATABASE = 'the database does not answer';

type HealthRoutesOptions = {
  readonly ready: () => Promise<boolean>;
  readonly isClosing: () => boolean;
  readonly canServePages: () => boolean;
  readonly alerts: () => Promise<Partial<Alerts>>;
  /** Decides who sees alerts, which reveal problems with money. */
  readonly isOperator: (c: Context) => boolean;
};

/** Liveness and readiness checks. Alerts do not affect readiness, and `/readyz` omits them without the token. */
export const healthRoutes = ({
  ready,
  isClosing,
  canServePages,
  alerts,
  isOperator,
}: HealthRoutesOptions) => {
  let cached: { readonly alerts: Promise<string[]>; readonly until: number } | undefined;
  const cachedAlerts = (): Promise<string[]> => {
    if (!cached || performance.now() > cached.until)
      cached = {
        alerts: alerts().then(activeAlerts, () => ['unknown']),
        until: performance.now() + ALERTS_TTL_MS,
      };
    return cached.alerts;
  };
  return [
    endpoint({
      method: 'GET',
      path: LIVENESS,
      access: publicAccess,
      rateLimit: 'operator',
      handler: () => jsonResponse({ status: 'alive' }),
    }),
    endpoint({
      method: 'GET',
      path: READINESS,
      access: publicAccess,
      rateLimit: 'operator',
      handler: async ({ c }) => {
        if (isClosing()) return unavailable('the shop is closing');
        const isReady = await ready().catch(() => false);
        if (isReady)
          return jsonResponse({ status: 'ready', ...(isOperator(c) && { alerts: await cachedAlerts() }) });
        if (!canServePages()) return unavailable(NO_DATABASE);
        return jsonResponse({ status: 'degraded', reasons: [NO_DATABASE], pages: 'from memory' });
      },
    }),
  ];
};

const unavailable = (reason: string) =>
  errorResponse({ code: 'unavailable', details: { reasons: [reason] } });

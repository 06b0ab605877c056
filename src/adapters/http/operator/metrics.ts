import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ALERT_CODES, type Alerts } from '#domain/monitoring/alert.ts';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import type { ShopStats } from '#services/monitoring/shop-stats.ts';
import type { Log } from '#services/ports/ports.ts';
import type { PageCacheStats } from '../page-cache/page-cache.ts';
import { createMoneyMetrics } from './money-metrics.ts';

const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

type MetricsOptions = {
  readonly readStats: () => Promise<ShopStats>;
  readonly localAlerts: () => Promise<Partial<Alerts>>;
  readonly pools: () => readonly PoolStats[];
  readonly release: string;
  readonly pageCache: () => PageCacheStats;
  readonly liveStreams: () => number;
  readonly bodyBytes: () => number;
  readonly log: Pick<Log, 'warn'>;
};

type PoolStats = {
  readonly pool: string;
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
};

export const createMetrics = ({
  readStats,
  localAlerts,
  pools,
  release,
  pageCache,
  liveStreams,
  bodyBytes,
  log,
}: MetricsOptions) => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `camellia_${name}`, help, labelNames, registers });
  const requests = new Counter({
    name: 'camellia_http_requests_total',
    help: 'HTTP requests by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'camellia_http_request_duration_seconds',
    help: 'Time from the arrival of a request until its response is sent, without live streams and pages served from the cache.',
    labelNames: ['route'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const streams = gauge('live_streams', 'Open live order streams.');
  const bodies = gauge('body_bytes', 'Bytes of request bodies in memory.');
  const cache = gauge('page_cache', 'Page cache counters since the start, and its current size.', ['figure']);
  const orders = gauge('orders', 'Orders by status.', ['status']);
  const setMoneyMetrics = createMoneyMetrics(registry);
  const runningOut = gauge('products_running_out', 'Products with few or no units left.');
  const alerts = gauge('alerts', 'Active alerts by code; 0 without a problem.', ['alert']);
  const connections = gauge(
    'database_connections',
    'Database connections by pool and state, and queries that wait for one.',
    ['pool', 'state'],
  );
  const emails = gauge('emails_waiting', 'Emails waiting to be sent.');
  const emailAge = gauge('email_oldest_seconds', 'Age of the oldest waiting email; 0 without one.');
  gauge('build_info', 'The release that this server runs; always 1.', ['release']).set({ release }, 1);
  const undeferredPages = new Counter({
    name: 'camellia_pages_not_deferred_total',
    help: 'Rendered pages whose hydration could not be deferred.',
    registers,
  });
  const up = gauge('database_answers', '1 if the metrics of the database could be read, else 0.');
  const vitals = gauge(
    'vitals_p75',
    '75th percentile of real visits in four weeks, in milliseconds; CLS has no unit.',
    ['route', 'vital'],
  );

  /** Counts since the last scrape: labeled counters would cost more than a cached response. */
  const cacheHits = new Map<string, { 200: number; 304: number }>();
  const addCacheHits = () => {
    for (const [route, times] of cacheHits)
      for (const status of [200, 304] as const) requests.inc({ method: 'GET', route, status }, times[status]);
    cacheHits.clear();
  };

  const setAlerts = (counts: Partial<Alerts>) => {
    for (const alert of ALERT_CODES) if (counts[alert] !== undefined) alerts.set({ alert }, counts[alert]);
  };
  const setConnections = () => {
    for (const { pool, ...states } of pools())
      for (const [state, count] of Object.entries(states)) connections.set({ pool, state }, count);
  };

  const setStats = (stats: ShopStats) => {
    for (const status of ORDER_STATUSES) orders.set({ status }, stats.orders[status] ?? 0);
    emails.set(stats.waitingEmails.count);
    emailAge.set(stats.waitingEmails.oldestSeconds);
    setMoneyMetrics(stats);
    runningOut.set(stats.runningOut.length);
    vitals.reset();
    for (const { route, vital, p75 } of stats.vitals) vitals.set({ route, vital }, p75);
  };

  return {
    contentType: registry.contentType,
    /** Counts a request by its route, since the number of paths is unbounded. */
    countRequest(
      { method = '' }: IncomingMessage,
      response: ServerResponse,
      route: string,
      durationMs: number,
    ): void {
      requests.inc({ method: METHODS.has(method) ? method : 'other', route, status: response.statusCode });
      const isStream = response.getHeader('content-type') === 'text/event-stream';
      if (!isStream) duration.observe({ route }, durationMs / 1_000);
    },
    countUndeferredPage(): void {
      undeferredPages.inc();
    },
    countCacheHit(route: string, status: 200 | 304): void {
      const times = cacheHits.get(route) ?? { 200: 0, 304: 0 };
      times[status] += 1;
      cacheHits.set(route, times);
    },
    /** Renders all metrics; those of an unreachable database stay as they were. */
    async text(): Promise<string> {
      const stats = await readStats().catch((error: unknown) => {
        log.warn({ event: 'metrics.failed', err: error }, 'The metrics of the database could not be read');
        return undefined;
      });
      up.set(stats ? 1 : 0);
      if (stats) setStats(stats);
      setAlerts(stats ? stats.alerts : await localAlerts());
      setConnections();
      addCacheHits();
      streams.set(liveStreams());
      bodies.set(bodyBytes());
      for (const [figure, value] of Object.entries(pageCache())) cache.set({ figure }, value);
      return registry.metrics();
    },
  };
};

export type Metrics = ReturnType<typeof createMetrics>;

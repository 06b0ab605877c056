import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ALERT_CODES, type Alerts } from '#domain/monitoring/alert.ts';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import type { ShopStats } from '#services/monitoring/shop-stats.ts';
import type { Log } from '#services/ports/ports.ts';
import type { PageCacheStats } from '../page-cache/page-cache.ts';
import { createMoneyMetrics } from './money-metrics.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

type MetricsOptions = {
  /** Maps a path to its route, since the number of paths is unbounded. */
  readonly patternOf: (path: string) => string;
  readonly survey: () => Promise<ShopStats>;
  readonly ownAlerts: () => Promise<Partial<Alerts>>;
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
  patternOf,
  survey,
  ownAlerts,
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
    help: 'Requests by method, pattern of the address and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'camellia_http_request_duration_seconds',
    help: 'From the arrival of a request until its answer is sent; live streams, and pages that are given from memory at once, are not in it.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const streams = gauge('live_streams', 'Pages that follow orders live just now.');
  const bodies = gauge('body_bytes', 'What is held of bodies that requests send, in bytes.');
  const cache = gauge('page_cache', 'The page cache since the start, and what it holds now.', ['figure']);
  const orders = gauge('orders', 'Orders by status.', ['status']);
  const tellMoney = createMoneyMetrics(registry);
  const runningOut = gauge('products_running_out', 'Products of which few units or none are left.');
  const alerts = gauge('alerts', 'What somebody should look at, by what it is; 0 while all is well.', [
    'alert',
  ]);
  const connections = gauge(
    'database_connections',
    'Connections of the pools, and requests that wait for one.',
    ['pool', 'state'],
  );
  const emails = gauge('emails_waiting', 'Emails that are not sent yet.');
  const emailAge = gauge(
    'email_oldest_seconds',
    'Age of the oldest email that is not sent yet; 0 without one.',
  );
  gauge('build_info', 'The release that this server runs; always 1.', ['release']).set({ release }, 1);
  const up = gauge('database_answers', 'Whether the figures of the database could be read: 1 or 0.');
  const vitals = gauge('vitals_p75', 'Of real visits in four weeks: milliseconds, CLS a plain number.', [
    'route',
    'vital',
  ]);

  /** Counts since the last scrape: labeled counters would cost more than a cached response. */
  const kept = new Map<string, { 200: number; 304: number }>();
  const tellKept = () => {
    for (const [route, times] of kept)
      for (const status of [200, 304] as const) requests.inc({ method: 'GET', route, status }, times[status]);
    kept.clear();
  };

  const setAlerts = (counts: Partial<Alerts>) => {
    for (const alert of ALERT_CODES) if (counts[alert] !== undefined) alerts.set({ alert }, counts[alert]);
  };
  const setConnections = () => {
    for (const { pool, ...states } of pools())
      for (const [state, count] of Object.entries(states)) connections.set({ pool, state }, count);
  };

  const tellSurvey = (found: ShopStats) => {
    for (const status of ORDER_STATUSES) orders.set({ status }, found.orders[status] ?? 0);
    emails.set(found.waitingEmails.count);
    emailAge.set(found.waitingEmails.oldestSeconds);
    tellMoney(found);
    runningOut.set(found.runningOut.length);
    vitals.reset();
    for (const { route, vital, p75 } of found.vitals) vitals.set({ route, vital }, p75);
  };

  return {
    contentType: registry.contentType,
    watch(request: IncomingMessage, response: ServerResponse): void {
      const start = performance.now();
      const path = request.url?.split('?', 1)[0] ?? '';
      response.once('close', () => {
        const route = patternOf(path);
        const method = METHODS.has(request.method ?? '') ? (request.method ?? '') : 'other';
        requests.inc({ method, route, status: response.statusCode });
        const isStream = response.getHeader('content-type') === 'text/event-stream';
        if (!isStream) duration.observe({ route }, (performance.now() - start) / 1_000);
      });
    },
    countKept(route: string, status: 200 | 304): void {
      const times = kept.get(route) ?? { 200: 0, 304: 0 };
      times[status] += 1;
      kept.set(route, times);
    },
    /** Renders all metrics; those of an unreachable database stay as they were. */
    async text(): Promise<string> {
      const found = await survey().catch((error: unknown) => {
        log.warn({ err: error }, 'the figures of the database could not be read');
        return undefined;
      });
      up.set(found ? 1 : 0);
      if (found) tellSurvey(found);
      setAlerts(found ? found.alerts : await ownAlerts());
      setConnections();
      tellKept();
      streams.set(liveStreams());
      bodies.set(bodyBytes());
      for (const [figure, value] of Object.entries(pageCache())) cache.set({ figure }, value);
      return registry.metrics();
    },
  };
};

export type Metrics = ReturnType<typeof createMetrics>;

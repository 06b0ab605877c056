import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ORDER_STATUSES } from '#domain/order.ts';
import type { Log } from '#services/ports.ts';
import type { ShopSurvey } from '#services/survey-shop.ts';
import type { PageCacheFigures } from '../page-cache/page-cache.ts';
import { createPatternOf } from './pattern-of.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

type Parts = {
  /** Every address of the shop; requests are counted under these alone, since visitors can invent endlessly many. */
  readonly patterns: readonly string[];
  readonly survey: () => Promise<ShopSurvey>;
  readonly pageCache: () => PageCacheFigures;
  readonly liveStreams: () => number;
  readonly log: Pick<Log, 'warn'>;
};

/** Counts requests, and tells them with everything else that is known when somebody asks (Prometheus text). */
export const createMetrics = ({ patterns, survey, pageCache, liveStreams, log }: Parts) => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const patternOf = createPatternOf(patterns);

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
    help: 'From the arrival of a request until its answer is sent; live streams are not in it.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const streams = gauge('live_streams', 'Pages that follow orders live just now.');
  const cache = gauge('page_cache', 'The page cache since the start, and what it holds now.', ['figure']);
  const orders = gauge('orders', 'Orders by status.', ['status']);
  const oversold = gauge('products_oversold', 'Products with less than nothing in stock; never above 0.');
  const runningOut = gauge('products_running_out', 'Products of which few units or none are left.');
  const up = gauge('database_answers', 'Whether the figures of the database could be read: 1 or 0.');
  const vitals = gauge('vitals_p75', 'Of real visits in four weeks: milliseconds, CLS a plain number.', [
    'route',
    'vital',
  ]);

  const tellSurvey = (found: ShopSurvey) => {
    for (const status of ORDER_STATUSES) orders.set({ status }, found.orders[status] ?? 0);
    oversold.set(found.oversold);
    runningOut.set(found.runningOut.length);
    vitals.reset();
    for (const { route, vital, p75 } of found.vitals) vitals.set({ route, vital }, p75);
  };

  return {
    contentType: registry.contentType,
    /** Counts a request when its answer has gone out or its visitor has left. */
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
    /** Everything as text. Figures of a database that does not answer are left as they were last. */
    async text(): Promise<string> {
      const found = await survey().catch((error: unknown) => {
        log.warn({ err: error }, 'the figures of the database could not be read');
        return undefined;
      });
      up.set(found ? 1 : 0);
      if (found) tellSurvey(found);
      streams.set(liveStreams());
      for (const [figure, value] of Object.entries(pageCache())) cache.set({ figure }, value);
      return registry.metrics();
    },
  };
};

export type Metrics = ReturnType<typeof createMetrics>;

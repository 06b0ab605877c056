import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { anIpAddress } from '../../../test/support/shopper.ts';
import { quantile } from './quantile.ts';

export type LoadRequest = {
  readonly path: string;
  readonly json?: unknown;
  /** A raw body, sent by POST. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Client IP address; by default each request has a new one. */
  readonly address?: string;
};
export type LoadResponse = {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | undefined;
};

/** Returns the p99 response time in ms. */
export const p99 = (responses: readonly LoadResponse[]): number =>
  quantile(
    responses.map(({ ms }) => ms),
    0.99,
  );

const TICK_MS = 10;
/** More connections than the shop queues, as a proxy may open. */
const SOCKETS = 1_000;
const TIMEOUT_MS = 30_000;

/** Throttled, shed and failed requests are not served. */
const isServed = (status: number): boolean => status > 0 && status < 500 && status !== 429;

/** Sends requests over kept-alive connections; a failed request has status 0. */
export const createHttpLoad = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, maxFreeSockets: SOCKETS });
  const { host, port } = new URL(origin);
  const send = ({ path, json, body: rawBody, headers, address }: LoadRequest): Promise<LoadResponse> =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const body = json === undefined ? rawBody : JSON.stringify(json);
      const outgoing = request({
        agent,
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        timeout: TIMEOUT_MS,
        headers: {
          host,
          origin,
          'sec-fetch-site': 'same-origin',
          'accept-encoding': 'gzip, deflate, br',
          'x-forwarded-for': address ?? anIpAddress(),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
          ...headers,
        },
      });
      const end = (status: number, retryAfter?: string) =>
        resolve({ status, ms: performance.now() - startedAt, retryAfter });
      outgoing.on('timeout', () => outgoing.destroy());
      outgoing.on('error', () => end(0));
      outgoing.on('response', (response) => {
        response.resume();
        response.on('end', () => end(response.statusCode ?? 0, response.headers['retry-after']));
        response.on('error', () => end(0));
      });
      outgoing.end(body);
    });
  return {
    send,
    /** Opens every connection first, because Node accepts only one per event-loop iteration. */
    openConnections: () => Promise.all(Array.from({ length: SOCKETS }, () => send({ path: '/healthz' }))),
    /** Closed-loop load: each of `size` clients waits for its response; returns served requests per second. */
    async closedLoop(size: number, seconds: number, next: () => LoadRequest): Promise<number> {
      const until = performance.now() + seconds * 1_000;
      let served = 0;
      const worker = async () => {
        while (performance.now() < until) {
          const { status } = await send(next());
          if (isServed(status)) served += 1;
        }
      };
      await Promise.all(Array.from({ length: size }, worker));
      return served / seconds;
    },
    /** Open-loop load: a constant rate, however long the responses take. */
    async openLoop(perSecond: number, seconds: number, next: () => LoadRequest): Promise<LoadResponse[]> {
      const startedAt = performance.now();
      const pending: Promise<LoadResponse>[] = [];
      while (performance.now() - startedAt < seconds * 1_000) {
        const due = Math.floor(((performance.now() - startedAt) / 1_000) * perSecond);
        while (pending.length < due) pending.push(send(next()));
        await wait(TICK_MS);
      }
      return Promise.all(pending);
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
};

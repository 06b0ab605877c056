import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { anAddressOfTheNet } from '../../../test/support/shopper.ts';

/** One request as somebody sends it who comes once. */
export type Visit = {
  readonly path: string;
  readonly json?: unknown;
  /** A body that is sent as it is, by POST. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address it comes from; otherwise one that no other request has. */
  readonly from?: string;
};
export type Answered = {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | undefined;
};

const TICK_MS = 10;
/** As many connections as a proxy may keep to the shop; more than may be waiting in all of its lines. */
const SOCKETS = 1_000;
/** A request without an answer after so long is given up, as by a visitor. */
const PATIENCE_MS = 30_000;

/** Whether the shop did what was asked for; who is sent away, is told to come later or hears nothing was not served. */
const isServed = (status: number): boolean => status > 0 && status < 500 && status !== 429;

/** Sends visits to a shop over connections that are kept; `sent` tells of each answer, status 0 for none. */
export const visitorsOf = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, maxFreeSockets: SOCKETS });
  const { host, port } = new URL(origin);
  const visit = ({ path, json, body: written, headers, from }: Visit): Promise<Answered> =>
    new Promise((told) => {
      const begun = performance.now();
      const body = json === undefined ? written : JSON.stringify(json);
      const asked = request({
        agent,
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        timeout: PATIENCE_MS,
        headers: {
          host,
          origin,
          'sec-fetch-site': 'same-origin',
          'accept-encoding': 'gzip, deflate, br',
          'x-forwarded-for': from ?? anAddressOfTheNet(),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
          ...headers,
        },
      });
      const end = (status: number, retryAfter?: string) =>
        told({ status, ms: performance.now() - begun, retryAfter });
      asked.on('timeout', () => asked.destroy());
      asked.on('error', () => end(0));
      asked.on('response', (answer) => {
        answer.resume();
        answer.on('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after']));
        answer.on('error', () => end(0));
      });
      asked.end(body);
    });
  return {
    visit,
    /** Opens all connections, as a proxy has them that was busy before: Node takes one in each turn of its loop. */
    connect: () => Promise.all(Array.from({ length: SOCKETS }, () => visit({ path: '/healthz' }))),
    /** So many visitors at a time, each after the answer to the one before; answers how many were served a second. */
    async inTurn(size: number, seconds: number, next: () => Visit): Promise<number> {
      const until = performance.now() + seconds * 1_000;
      let good = 0;
      const one = async () => {
        while (performance.now() < until) {
          const { status } = await visit(next());
          if (isServed(status)) good += 1;
        }
      };
      await Promise.all(Array.from({ length: size }, one));
      return good / seconds;
    },
    /** So many visits a second, however long the answers take. */
    async regardless(perSecond: number, seconds: number, next: () => Visit): Promise<Answered[]> {
      const begun = performance.now();
      const visits: Promise<Answered>[] = [];
      while (performance.now() - begun < seconds * 1_000) {
        const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond);
        while (visits.length < due) visits.push(visit(next()));
        await wait(TICK_MS);
      }
      return Promise.all(visits);
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
};

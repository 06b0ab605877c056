import { type ClientRequest, request } from 'node:http';
import { z } from 'zod';
import { anAddressOfTheNet } from '../../../test/support/shopper.ts';
import type { View } from '../invariants/live-views.ts';

/** What browsers wait before they come back, until a server says otherwise. */
const RETRY_MS = 3_000;

const orderSchema = z.object({ receipt: z.string(), status: z.string() });
type Order = z.infer<typeof orderSchema>;
/** One order that has changed, or the newest of all. */
const updateSchema = z.union([
  orderSchema.transform((order) => [order]),
  z.object({ orders: z.array(orderSchema) }).transform(({ orders }) => orders),
]);
/** What a page is told of an order, by a change or in a whole list, and when (ms since 1970). */
export type OrderUpdate = Order & { readonly at: number };
/** When a stream had begun, and when it had ended. */
export type StreamPeriod = { readonly from: number; to: number };

/** Somebody's session, and where their pages are served. */
export type LiveReader = { readonly port: number; readonly cookie: string };

/** What is sent to read the live list. */
export const liveRequest = ({ port, cookie }: LiveReader): ClientRequest =>
  request({
    port,
    host: '127.0.0.1',
    path: '/api/orders/live',
    agent: false,
    headers: { cookie, accept: 'text/event-stream', 'x-forwarded-for': anAddressOfTheNet() },
  });

/** An account page that is open: it shows what it is told, and comes back as browsers do whenever the stream ends. */
export const openLivePage = (reader: LiveReader) => {
  const view = new Map<string, string>();
  let retryMs = RETRY_MS;
  let isOpen = true;
  let retryTimer: NodeJS.Timeout | undefined;
  let connection: ClientRequest;
  const updates: OrderUpdate[] = [];
  const streams: StreamPeriod[] = [];

  const handleFrame = (frame: string): void => {
    const [, retry] = /^retry: (\d+)$/m.exec(frame) ?? [];
    if (retry !== undefined) retryMs = Number(retry);
    const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/m.exec(frame) ?? [];
    if (event === undefined) return;
    for (const { receipt, status } of updateSchema.parse(JSON.parse(data))) {
      view.set(receipt, status);
      updates.push({ receipt, status, at: Date.now() });
    }
  };
  const reconnect = (): void => {
    if (!isOpen) return;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(connect, retryMs);
  };
  const connect = (): void => {
    connection = liveRequest(reader);
    connection.on('error', reconnect);
    connection.on('response', (response) => {
      let rest = '';
      const stream: StreamPeriod = { from: Date.now(), to: Infinity };
      if (response.statusCode === 200) streams.push(stream);
      response.setEncoding('utf8').on('data', (text: string) => {
        const frames = (rest + text).split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames) handleFrame(frame);
      });
      response.on('error', () => undefined);
      response.on('close', () => {
        stream.to = Date.now();
        reconnect();
      });
    });
    connection.end();
  };
  connect();
  return {
    view: view as View,
    /** Everything that it was told, in its order. */
    updates: updates as readonly OrderUpdate[],
    streams: streams as readonly StreamPeriod[],
    /** How often it was given a list. */
    connectionCount: () => streams.length,
    close: () => {
      isOpen = false;
      clearTimeout(retryTimer);
      connection.destroy();
    },
  };
};
export type LivePage = ReturnType<typeof openLivePage>;

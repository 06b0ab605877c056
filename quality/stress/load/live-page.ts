import { type ClientRequest, request } from 'node:http';
import { z } from 'zod';
import { anIpAddress } from '../../../test/support/shopper.ts';
import type { View } from '../invariants/live-views.ts';

/** The reconnection time of browsers until the server sets another. */
const RETRY_MS = 3_000;

const orderSchema = z.object({ receipt: z.string(), status: z.string() });
type Order = z.infer<typeof orderSchema>;
/** One changed order, or the list of the newest. */
const updateSchema = z.union([
  orderSchema.transform((order) => [order]),
  z.object({ orders: z.array(orderSchema) }).transform(({ orders }) => orders),
]);
/** An order as the page received it, with the time in ms since 1970. */
export type OrderUpdate = Order & { readonly at: number };
/** Start and end of a stream, ms since 1970. */
export type StreamPeriod = { readonly from: number; to: number };

/** The session cookie and the port of the shop. */
export type LiveReader = { readonly port: number; readonly cookie: string };

export const liveRequest = ({ port, cookie }: LiveReader): ClientRequest =>
  request({
    port,
    host: '127.0.0.1',
    path: '/api/orders/live',
    agent: false,
    headers: { cookie, accept: 'text/event-stream', 'x-forwarded-for': anIpAddress() },
  });

/** An open account page: it shows every update and reconnects like a browser. */
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
    /** Every update in order of arrival. */
    updates: updates as readonly OrderUpdate[],
    streams: streams as readonly StreamPeriod[],
    /** Number of streams opened so far. */
    connectionCount: () => streams.length,
    close: () => {
      isOpen = false;
      clearTimeout(retryTimer);
      connection.destroy();
    },
  };
};
export type LivePage = ReturnType<typeof openLivePage>;

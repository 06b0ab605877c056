import { z } from 'zod';
import { orderPageSchema } from './order-list.ts';
import type { Shopper } from './shopper.ts';

const recordSchema = z.looseObject({ receipt: z.string(), status: z.string() });
const dataSchema = z.union([
  recordSchema.transform((one) => [one]),
  orderPageSchema.transform(({ orders }) => orders),
]);
type ReceivedEvent = { readonly event: string; readonly orders: string[] };

/** Subscribes to a shopper's orders; `received` has an entry per received event. */
export const followOrders = async (shopper: Shopper) => {
  const controller = new AbortController();
  const headers = { cookie: shopper.cookie() };
  const response = await shopper.stream('/api/orders/live', { headers, signal: controller.signal });
  const received: ReceivedEvent[] = [];
  const retries: number[] = [];
  let hasEnded = false;
  const read = async () => {
    let incomplete = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const frames = (incomplete + chunk).split('\n\n');
      incomplete = frames.pop() ?? '';
      received.push(...frames.flatMap(parse));
      for (const frame of frames) {
        const retryMs = /^retry: (\d+)$/m.exec(frame)?.[1];
        if (retryMs !== undefined) retries.push(Number(retryMs));
      }
    }
  };
  const ended = read()
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true;
    });
  return {
    response,
    received,
    /** Events without repetitions: an order may be sent again after the list that contains it. */
    news: () =>
      received.filter((one, index) => !(one.event === 'order' && isKnown(received.slice(0, index), one))),
    /** Reconnection times that the server sent, ms. */
    retries,
    hasEnded: () => hasEnded,
    async [Symbol.asyncDispose]() {
      controller.abort();
      await ended;
    },
  };
};

/** True if the latest events of these orders are the same as in `one`. */
const isKnown = (before: readonly ReceivedEvent[], { orders }: ReceivedEvent): boolean =>
  orders.every((order) => {
    const [receipt] = order.split(' ');
    const last = before
      .flatMap((earlier) => earlier.orders)
      .findLast((other) => other.startsWith(`${receipt} `));
    return last === order;
  });

/** Parses an event to `number status` per order; comments and settings yield nothing. */
const parse = (frame: string): ReceivedEvent[] => {
  const event = /^event: (.*)$/m.exec(frame)?.[1];
  const data = /^data: (.*)$/m.exec(frame)?.[1];
  if (event === undefined || data === undefined) return [];
  const records = dataSchema.parse(JSON.parse(data));
  return [{ event, orders: records.map(({ receipt, status }) => `${receipt} ${status}`) }];
};

import { z } from 'zod';
import { orderPageSchema } from './order-list.ts';
import type { Shopper } from './shopper.ts';

const recordSchema = z.looseObject({ receipt: z.string(), status: z.string() });
const heardSchema = z.union([
  recordSchema.transform((one) => [one]),
  orderPageSchema.transform(({ orders }) => orders),
]);
type Heard = { readonly event: string; readonly orders: string[] };

/** A page that follows its shopper's orders; `heard` is what came so far, one entry per event. */
export const followOrders = async (shopper: Shopper) => {
  const cut = new AbortController();
  const headers = { cookie: shopper.cookie() };
  const response = await shopper.stream('/api/orders/live', { headers, signal: cut.signal });
  const heard: Heard[] = [];
  const retries: number[] = [];
  let hasEnded = false;
  const read = async () => {
    let rest = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const frames = (rest + chunk).split('\n\n');
      rest = frames.pop() ?? '';
      heard.push(...frames.flatMap(parse));
      for (const frame of frames) {
        const wait = /^retry: (\d+)$/m.exec(frame)?.[1];
        if (wait !== undefined) retries.push(Number(wait));
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
    heard,
    /** What was heard, without what was known already: an order may be told of after the list that holds it. */
    news: () => heard.filter((one, at) => !(one.event === 'order' && isKnown(heard.slice(0, at), one))),
    /** How long the server told the browser to wait before it comes back, ms. */
    retries,
    hasEnded: () => hasEnded,
    async [Symbol.asyncDispose]() {
      cut.abort();
      await ended;
    },
  };
};

/** Whether the last that was heard of each of its orders is what `one` says of it. */
const isKnown = (before: readonly Heard[], { orders }: Heard): boolean =>
  orders.every((order) => {
    const [receipt] = order.split(' ');
    const last = before
      .flatMap((earlier) => earlier.orders)
      .findLast((other) => other.startsWith(`${receipt} `));
    return last === order;
  });

/** An event with data as `number status` of its orders; comments and settings of the stream are nothing. */
const parse = (frame: string): Heard[] => {
  const event = /^event: (.*)$/m.exec(frame)?.[1];
  const data = /^data: (.*)$/m.exec(frame)?.[1];
  if (event === undefined || data === undefined) return [];
  const records = heardSchema.parse(JSON.parse(data));
  return [{ event, orders: records.map(({ receipt, status }) => `${receipt} ${status}`) }];
};

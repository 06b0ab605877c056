import { type ClientRequest, request } from 'node:http';
import { anAddressOfTheNet } from '#test/support/shopper.ts';
import type { View } from '../invariants/views.ts';

/** What browsers wait before they come back, until a server says otherwise. */
const RETRY_MS = 3_000;

export type Told = { readonly receipt: string; readonly status: string };

/** Somebody's session, and where their pages are served. */
export type Reader = { readonly port: number; readonly cookie: string };

/** What is sent to read the live list. */
export const liveRequest = ({ port, cookie }: Reader): ClientRequest =>
  request({
    port,
    host: '127.0.0.1',
    path: '/api/orders/live',
    agent: false,
    headers: { cookie, accept: 'text/event-stream', 'x-forwarded-for': anAddressOfTheNet() },
  });

/** An account page that is open: it shows what it is told, and comes back as browsers do whenever the stream ends. */
export const openLivePage = (reader: Reader, changed: (order: Told) => void) => {
  const view = new Map<string, string>();
  let retryMs = RETRY_MS;
  let isOpen = true;
  let again: NodeJS.Timeout | undefined;
  let asked: ClientRequest;
  let connected = 0;

  const hear = (frame: string): void => {
    const [, retry] = /^retry: (\d+)$/m.exec(frame) ?? [];
    if (retry !== undefined) retryMs = Number(retry);
    const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/m.exec(frame) ?? [];
    if (event === undefined) return;
    const told = ([] as Told[]).concat(JSON.parse(data) as Told | Told[]);
    for (const { receipt, status } of told) view.set(receipt, status);
    if (event === 'order') for (const order of told) changed(order);
  };
  const comeBack = (): void => {
    if (!isOpen) return;
    clearTimeout(again);
    again = setTimeout(connect, retryMs);
  };
  const connect = (): void => {
    asked = liveRequest(reader);
    asked.on('error', comeBack);
    asked.on('response', (response) => {
      let rest = '';
      if (response.statusCode === 200) connected += 1;
      response.setEncoding('utf8').on('data', (text: string) => {
        const frames = (rest + text).split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames) hear(frame);
      });
      response.on('error', () => undefined);
      response.on('close', comeBack);
    });
    asked.end();
  };
  connect();
  return {
    view: view as View,
    /** How often it was given a list. */
    connected: () => connected,
    close: () => {
      isOpen = false;
      clearTimeout(again);
      asked.destroy();
    },
  };
};
export type LivePage = ReturnType<typeof openLivePage>;

import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import { createStripeEmulator, type EmulatorOptions } from './emulator.ts';

export const KEY = 'sk_test_tea';
export const SECRET = 'whsec_tea';

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payment-emulator-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A running emulator, with the official SDK and its control API. */
export async function runEmulator(options: Partial<EmulatorOptions> = {}) {
  const emulator = await createStripeEmulator({
    data: options.data ?? temporaryFolder(),
    key: KEY,
    webhookUrls: [],
    webhookSecrets: [SECRET],
    ...options,
  });
  const { port, url } = await emulator.start();
  let ended: Promise<void> | undefined;
  const stop = () => {
    ended ??= emulator.stop();
    return ended;
  };
  onTestFinished(stop);
  return { port, url, stop, stripe: sdk(port), control: controlAt(url) };
}

/** The official SDK, configured like a shop's. */
export function sdk(port: number, config: Partial<ConstructorParameters<typeof Stripe>[1]> = {}): Stripe {
  return new Stripe(KEY, {
    host: 'localhost',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

function controlAt(url: string) {
  const requestControl = async (path: string, method = 'GET', body?: unknown) => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${url}/_control${path}`, { method, ...json });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  return {
    faults: (change: object) => requestControl('/faults', 'POST', change),
    plan: () => requestControl('/faults'),
    clearFaults: () => requestControl('/faults', 'DELETE'),
    ledger: () => requestControl('/ledger'),
    pay: (session: string) => requestControl(`/sessions/${session}/pay`, 'POST'),
    dispute: (session: string, amount: number) =>
      requestControl(`/sessions/${session}/dispute`, 'POST', { amount }),
    closeDispute: (dispute: string, status: string) =>
      requestControl(`/disputes/${dispute}/close`, 'POST', { status }),
    setRefundStatus: (refund: string, status: string) =>
      requestControl(`/refunds/${refund}/settle`, 'POST', { status }),
  };
}

/** A session of 2 × $12.50 and 1 × $249.00, with changes for the test. */
export function basket(change: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return {
    mode: 'payment',
    line_items: [line('Dragon Well', 1250, 2), line('Aged White Peony', 24_900, 1)],
    success_url: 'http://localhost:3000/thanks?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/cart',
    ...change,
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** A line item; the price in cents. */
export function line(name: string, price: number, quantity: number) {
  return { price_data: { currency: 'usd', unit_amount: price, product_data: { name } }, quantity };
}

/** Submits the payment page's form like a browser, without following redirects. */
export function submitCard(
  session: Stripe.Checkout.Session,
  change: Record<string, string> = {},
  headers = {},
) {
  const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', ...change };
  const body = new URLSearchParams(card);
  return fetch(session.url ?? '', { method: 'POST', body, headers, redirect: 'manual' });
}

type Delivery = { headers: IncomingHttpHeaders; body: string };

/** A shop's webhook endpoint; `statusOf` returns the status for a delivery, counted from 0. */
export async function webhookEndpoint(statusOf: (index: number) => number = () => 200) {
  const received: Delivery[] = [];
  const arrivals = new EventEmitter();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      response.writeHead(statusOf(received.length)).end();
      received.push({ headers: request.headers, body });
      arrivals.emit('delivery');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/webhook`,
    received,
    types: () => received.map(({ body }) => String(JSON.parse(body).type)).toSorted(),
    async until(count: number) {
      while (received.length < count) await once(arrivals, 'delivery');
    },
  };
}

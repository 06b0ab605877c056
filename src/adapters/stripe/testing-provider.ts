import { createServer } from 'node:http';
import { expect } from 'vitest';
import type { Clock, PaymentProvider } from '#services/ports/ports.ts';
import { anOrder } from '#test/support/examples.ts';
import { listening } from '#test/support/listening.ts';
import { KEY, runEmulator, SECRET } from '../../../emulators/stripe/testing.ts';
import { createCallLimits } from './call-stripe.ts';
import { createPaymentProvider } from './payment-provider.ts';

const returnUrls = {
  success: (orderNumber: string) => `http://localhost:3000/success?order=${orderNumber}`,
  cancel: (orderNumber: string) => `http://localhost:3000/cancel?order=${orderNumber}`,
};

type TestingProviderOptions = {
  readonly limits?: ReturnType<typeof createCallLimits>;
  readonly clock?: Clock;
};

/** The payment provider as one server of the shop calls it. */
export const paymentAt = (
  apiUrl: URL,
  { limits = createCallLimits(), clock = () => new Date() }: TestingProviderOptions = {},
): PaymentProvider =>
  createPaymentProvider({ secretKey: KEY, webhookSecret: SECRET, apiUrl }, returnUrls, clock, limits);

/** Starts a payment emulator that stops after the test, and connects a server to it. */
export const provider = async () => {
  const emulator = await runEmulator();
  return { ...emulator, payment: paymentAt(new URL(emulator.url)) };
};

/** A provider that returns one response to every call. */
export const respondingProvider = (status: number, body: object) =>
  listening(
    createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }),
  );

/** An order whose payment page is open. */
export const opened = async (payment: PaymentProvider, order = anOrder()) => {
  const reference = await payment.open(order);
  if (!reference.ok) throw new Error(reference.error.code);
  return { order, ...reference.value };
};

export const unavailable = { ok: false, error: { code: 'payment-unavailable', reason: expect.any(String) } };

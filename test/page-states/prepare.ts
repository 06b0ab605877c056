// Prepares state over HTTP, which is faster than in the browser.
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { apiMap } from '#domain/api/api-map.ts';
import { listOrders } from '#test/support/order-list.ts';
import { aPurchase } from '../support/examples.ts';
import { sessionOf, shopPaymentControl } from '../support/payment-control.ts';
import { refundControl } from '../support/refund-control.ts';
import { type Shopper, shopperAt } from '../support/shopper.ts';
import type { TestContext } from './page-state.ts';

const placedSchema = z.object({ url: z.url(), linkSecret: z.string() });
const messagesSchema = z.object({
  messages: z.array(
    z.object({ n: z.number(), to: z.array(z.string()), subject: z.string(), text: z.string() }),
  ),
});

/** Signs the browser up; returns the same shopper as an HTTP client. */
export const signedIn = async ({ context, origin, shopper: { email } }: TestContext): Promise<Shopper> => {
  const person = shopperAt(origin);
  await person.signUp(email);
  const url = origin.replace('http:', 'https:');
  await context.addCookies([...person.jar].map(([name, value]) => ({ name, value, url })));
  return person;
};

const jsonOf = async (requests: Promise<Response>): Promise<unknown> => {
  const response = await requests;
  if (!response.ok) throw new Error(`${response.url} was answered ${response.status}`);
  return response.json();
};

/** Puts products into the cart of the account, by their ids. */
export const putIntoCart = (person: Shopper, units: Readonly<Record<string, number>>): Promise<unknown> => {
  const changes = Object.entries(units).map(([id, by]) => ({ changeId: randomUUID(), id, by }));
  return jsonOf(person.post(apiMap.cartChanges, { changes }));
};

export const wishFor = async (person: Shopper, ids: readonly string[]): Promise<void> => {
  for (const id of ids) await jsonOf(person.request(apiMap.wish.replace(':id', id), { method: 'PUT' }));
};

/** Places an unpaid order. */
export const ordered = async (
  { origin, shopper: { email } }: TestContext,
  units: Readonly<Record<string, number>>,
  person = shopperAt(origin),
) => {
  const items = Object.entries(units).map(([id, quantity]) => ({ id, quantity }));
  const request = aPurchase({ items, email });
  const placed = placedSchema.parse(await jsonOf(person.post(apiMap.placeOrder, request)));
  return { ...placed, receipt: request.receipt };
};

/** Pays an order, and waits until the shop knows. */
export const paid = async (
  { origin, dataDir }: TestContext,
  { url, receipt }: { readonly url: string; readonly receipt: string },
): Promise<void> => {
  const controlApi = await shopPaymentControl(dataDir);
  await controlApi.pay(sessionOf(url));
  await jsonOf(shopperAt(origin).post(apiMap.confirmOrder.replace(':receipt', receipt)));
};

/** Refunds an order at the provider, fully or by `cents`, and waits until the shop knows. */
export const refunded = async (
  { origin, dataDir }: TestContext,
  { url, linkSecret }: { readonly url: string; readonly linkSecret: string },
  cents?: number,
): Promise<void> => {
  const payment = await shopPaymentControl(dataDir);
  const controlApi = await refundControl({ dataDir, payment });
  await controlApi.refund(await controlApi.pay(sessionOf(url)), cents);
  const page = async () => (await fetch(`${origin}/order/${linkSecret}`)).text();
  await expect.poll(page).toMatch(/Partially refunded|>Refunded/);
};

export const cancelled = (
  person: Shopper,
  { receipt, linkSecret }: { readonly receipt: string; readonly linkSecret?: string },
): Promise<unknown> => jsonOf(person.post(apiMap.cancelOrder.replace(':receipt', receipt), { linkSecret }));

/** Statuses of the account's orders, newest first. */
export const ordersOf = async (person: Shopper): Promise<string[]> =>
  (await listOrders(person)).map(({ status }) => status);

/** Waits for the email with this subject. */
export const emailOf = async ({ mailbox, shopper: { email } }: TestContext, subject: string) => {
  const find = async () => {
    const { messages } = messagesSchema.parse(await jsonOf(fetch(`${mailbox}/_control/messages`)));
    return messages.find((message) => message.to.includes(email) && message.subject === subject);
  };
  await expect.poll(find).toBeDefined();
  const { n = 0, text = '' } = (await find()) ?? {};
  return { n, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' };
};

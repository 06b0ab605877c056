// Prepares state over HTTP, which is faster than in the browser.
import { expect } from '@playwright/test';
import { z } from 'zod';
import { apiMap } from '#domain/api/api-map.ts';
import { listOrders } from '#test/support/order-list.ts';
import { aPurchase } from '../support/examples.ts';
import { sessionIdInUrl, shopPaymentControl } from '../support/payment-control.ts';
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
export const signUpInBrowser = async ({
  context,
  origin,
  shopper: { email },
}: TestContext): Promise<Shopper> => {
  const client = shopperAt(origin);
  await client.signUp(email);
  await copyCookies({ context, origin }, client);
  return client;
};

/** Gives the cookies of an HTTP client to the browser. */
export const copyCookies = (
  { context, origin }: Pick<TestContext, 'context' | 'origin'>,
  client: Shopper,
): Promise<void> => {
  const url = origin.replace('http:', 'https:');
  return context.addCookies([...client.jar].map(([name, value]) => ({ name, value, url })));
};

const jsonOf = async (pending: Promise<Response>): Promise<unknown> => {
  const response = await pending;
  if (!response.ok) throw new Error(`${response.url} returned ${response.status}`);
  return response.json();
};

/** Puts products into the cart of the account, by their ids. */
export const addToCart = (client: Shopper, units: Readonly<Record<string, number>>): Promise<unknown> => {
  const changes = Object.entries(units).map(([id, by]) => ({ id, by }));
  return jsonOf(client.changeSavedItems(...changes));
};

export const addToWishList = (client: Shopper, ids: readonly string[]): Promise<unknown> =>
  jsonOf(client.changeSavedItems(...ids.map((id) => ({ id, wished: true }))));

/** Places an unpaid order. */
export const placeOrder = async (
  { origin, shopper: { email } }: TestContext,
  units: Readonly<Record<string, number>>,
  client = shopperAt(origin),
) => {
  const items = Object.entries(units).map(([id, quantity]) => ({ id, quantity }));
  const request = aPurchase({ items, email });
  const placed = placedSchema.parse(await jsonOf(client.post(apiMap.placeOrder, request)));
  return { ...placed, receipt: request.receipt };
};

/** Pays an order, and waits until the shop has recorded it. */
export const payOrder = async (
  { origin, dataDir }: TestContext,
  { url, receipt }: { readonly url: string; readonly receipt: string },
): Promise<void> => {
  const controlApi = await shopPaymentControl(dataDir);
  await controlApi.pay(sessionIdInUrl(url));
  await jsonOf(shopperAt(origin).post(apiMap.confirmOrder.replace(':receipt', receipt)));
};

/** Refunds an order at the provider, fully or by `cents`, and waits until its page shows it. */
export const refundOrder = async (
  { origin, dataDir }: TestContext,
  { url, linkSecret }: { readonly url: string; readonly linkSecret: string },
  cents?: number,
): Promise<void> => {
  const payment = await shopPaymentControl(dataDir);
  const controlApi = await refundControl({ dataDir, payment });
  await controlApi.refund(await controlApi.pay(sessionIdInUrl(url)), cents);
  const page = async () => (await fetch(`${origin}/order/${linkSecret}`)).text();
  await expect.poll(page).toMatch(/Partially refunded|>Refunded/);
};

export const cancelOrder = (
  client: Shopper,
  { receipt, linkSecret }: { readonly receipt: string; readonly linkSecret?: string },
): Promise<unknown> => jsonOf(client.post(apiMap.cancelOrder.replace(':receipt', receipt), { linkSecret }));

/** Statuses of the account's orders, newest first. */
export const ordersOf = async (client: Shopper): Promise<string[]> =>
  (await listOrders(client)).map(({ status }) => status);

/** Waits for the email with this subject. */
export const emailOf = async ({ mailbox, shopper: { email } }: TestContext, subject: string) => {
  const find = async () => {
    const { messages } = messagesSchema.parse(await jsonOf(fetch(`${mailbox}/_control/messages`)));
    return messages.find((message) => message.to.includes(email) && message.subject.startsWith(subject));
  };
  await expect.poll(find).toBeDefined();
  const { n = 0, text = '' } = (await find()) ?? {};
  return { n, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' };
};

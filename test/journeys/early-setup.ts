import { randomUUID } from 'node:crypto';
import type { APIResponse, Page } from '@playwright/test';
import { apiMap } from '#domain/api/api-map.ts';
import { aPurchase } from '../support/examples.ts';
import { expect, type ShopperIdentity } from './journey.ts';

/** State that a case needs before its page is opened. */
export type Setup = {
  readonly page: Page;
  readonly shopper: ShopperIdentity;
  readonly origin: string;
  readonly mailbox: string;
};

const post = async ({ page, origin }: Setup, path: string, options: object): Promise<APIResponse> => {
  const response = await page.context().request.post(`${origin}${path}`, {
    ...options,
    headers: { origin, 'sec-fetch-site': 'same-origin' },
  });
  expect([path, response.ok()]).toEqual([path, true]);
  return response;
};

/** Creates the shopper's account and signs the browser in. */
export const createAccount = (setup: Setup): Promise<APIResponse> => {
  const { name: displayName, email, password } = setup.shopper;
  return post(setup, '/auth.data', {
    form: { intent: 'sign-up', displayName, email, password, confirmPassword: password },
  });
};

export const signOut = (setup: Setup): Promise<APIResponse> => post(setup, '/log-out.data', { form: {} });

/** The path of a link that was emailed to the shopper, by the folder of its page. */
const linkOf = async ({ mailbox, shopper }: Setup, folder: string): Promise<string> => {
  const find = async (): Promise<string | undefined> => {
    const response = await fetch(`${mailbox}/_control/messages`, { headers: { 'sec-fetch-site': 'none' } });
    const { messages } = (await response.json()) as { messages: { to: string[]; text: string }[] };
    const texts = messages.filter(({ to }) => to.includes(shopper.email)).map(({ text }) => text);
    return new RegExp(`/${folder}/[\\w-]{43}`).exec(texts.join('\n'))?.[0];
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
};

/** Requests a password reset and returns the path of its link. */
export const resetLink = async (setup: Setup): Promise<string> => {
  await createAccount(setup);
  await signOut(setup);
  await post(setup, '/reset-password', { form: { email: setup.shopper.email } });
  return linkOf(setup, 'reset-password');
};

/** The path of the link that confirms the shopper's email. */
export const verificationLink = async (setup: Setup): Promise<string> => {
  await createAccount(setup);
  return linkOf(setup, 'prove-email');
};

/** Requests an email when a product is back, and returns the path of the link that confirms it. */
export const backInStockLink = async (setup: Setup): Promise<string> => {
  await post(setup, '/back-in-stock/hadong-ujeon', { form: { email: setup.shopper.email } });
  return linkOf(setup, 'back-in-stock/confirm');
};

/** Places a visitor's unpaid order. */
const placeOrder = async (setup: Setup) => {
  const receipt = randomUUID();
  const response = await post(setup, '/checkout-form', {
    data: aPurchase({
      receipt,
      email: setup.shopper.email,
      items: [{ id: 'marrakech-mint', quantity: 2 }],
    }),
  });
  const { linkSecret, url } = (await response.json()) as { linkSecret: string; url: string };
  return { receipt, linkSecret, url };
};

/** The path to which the payment page of an unpaid order returns when cancelled, in the browser that placed it. */
export const cancelPath = async (setup: Setup): Promise<string> => {
  const { receipt, linkSecret } = await placeOrder(setup);
  await setup.page.addInitScript(
    (placed) => {
      for (const [key, value] of placed) localStorage.setItem(key, JSON.stringify(value));
    },
    [
      ['camellia:placed-order', { receipt, hasEnded: false }],
      ['camellia:order-link', { receipt, linkSecret }],
    ] as const,
  );
  return `/cancel?order=${receipt}`;
};

/** The path of the page of an unpaid order. */
export const orderPath = async (setup: Setup): Promise<string> =>
  `/order/${(await placeOrder(setup)).linkSecret}`;

/** The path of the page of a paid order. */
export const paidOrderPath = async (setup: Setup): Promise<string> => {
  const { receipt, linkSecret, url } = await placeOrder(setup);
  const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };
  await setup.page.context().request.post(url, { form: card, maxRedirects: 0 });
  const confirmed = await post(setup, apiMap.confirmOrder.replace(':receipt', receipt), {});
  expect(await confirmed.json()).toMatchObject({ status: 'paid' });
  return `/order/${linkSecret}`;
};

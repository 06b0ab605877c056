import { vi } from 'vitest';
import { codeOf } from './one-time-code.ts';
import type { OpenShop } from './open-shop.ts';
import { operatorCommand } from './operator-command.ts';
import { anEmail, PASSWORD, type Shopper } from './shopper.ts';

const STEP_MS = 30_000;

/** A member of staff who has set up a sign-in through the pages. */
export type SignedInStaff = {
  readonly email: string;
  readonly browser: Shopper;
  readonly totpSecret: string;
  /** A code that was not used yet, by its place after the one of the set-up. */
  readonly codeAfter: (steps: number) => string;
};

/** The path of the link that the command line prints for a new member. */
export const invitationPath = async (shop: OpenShop, email: string, role: string): Promise<string> => {
  const { output } = await operatorCommand('staff', () => shop, { LOG_LEVEL: 'warn' })('invite', email, role);
  return new URL(/https?:\S+/.exec(output)?.[0] ?? '').pathname;
};

/** The key for the authenticator app that a set-up page shows. */
export const totpSecretIn = (html: string): string => /<code>([A-Z2-7]{32})<\/code>/.exec(html)?.[1] ?? '';

/** Invites a member on the command line, and sets up a password and an authenticator app. */
export const signedInStaff = async (shop: OpenShop, role = 'owner'): Promise<SignedInStaff> => {
  const email = anEmail();
  const browser = shop.newShopper();
  const path = await invitationPath(shop, email, role);
  const totpSecret = totpSecretIn(await (await browser.request(path)).text());
  const at = Date.now();
  const code = codeOf(totpSecret, new Date(at));
  const response = await browser.send(path, { password: PASSWORD, confirmPassword: PASSWORD, code });
  if (response.status !== 303) throw new Error(`the set-up returned ${response.status}`);
  return {
    email,
    browser,
    totpSecret,
    codeAfter: (steps) => codeOf(totpSecret, new Date(at + steps * STEP_MS)),
  };
};

/** The path of the link for the demo owner, which a shop prints at its start. */
export const demoPath = (shop: OpenShop): Promise<string> =>
  vi.waitFor(() => {
    const url = /https?:\S+\/admin\/demo\/[\w-]{43}/.exec(shop.output())?.[0];
    if (!url) throw new Error(`there is no link in: ${shop.output()}`);
    return new URL(url).pathname;
  });

import type { BrowserContext, Page } from '@playwright/test';
import { resetLink, signOut, verificationLink } from './early-setup.ts';
import { expect, test } from './journey.ts';
import { visit } from './steps.ts';

test.beforeEach(({ faultRecorder }) => faultRecorder.allow(/410 |401 /));

/** Opens a link in this tab and in another one, which is returned. */
const openInTwoTabs = async (page: Page, context: BrowserContext, link: string): Promise<Page> => {
  const other = await context.newPage();
  await visit(page, link);
  await visit(other, link);
  return other;
};

test('[GUEST-1] a second press of the confirmation in another tab says that the email is confirmed', async ({
  page,
  context,
  shopper,
  mailbox,
  shop,
}) => {
  const link = await verificationLink({ page, shopper, mailbox, origin: shop.origin });
  const other = await openInTwoTabs(page, context, link);
  await other.getByRole('button', { name: 'Confirm email' }).click();
  await other.waitForURL(/\/account/);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByText('The email of your account is already confirmed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm email' })).toBeHidden();
});

test('[GUEST-1] a confirmation after the session has ended offers to sign in', async ({
  page,
  shopper,
  mailbox,
  shop,
}) => {
  const setup = { page, shopper, mailbox, origin: shop.origin };
  const link = await verificationLink(setup);
  await visit(page, link);
  await signOut(setup);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' });
  await expect(signIn).toHaveAttribute('href', /proof=/);
});

test('a reset link that was used in another tab offers another one', async ({
  page,
  context,
  shopper,
  mailbox,
  shop,
}) => {
  const link = await resetLink({ page, shopper, mailbox, origin: shop.origin });
  const other = await openInTwoTabs(page, context, link);
  for (const tab of [other, page]) {
    await tab.getByLabel('New password', { exact: true }).fill('second flush in june');
    await tab.getByLabel('Confirm password').fill('second flush in june');
    await tab.getByRole('button', { name: 'Save new password' }).click();
    if (tab === other) await tab.waitForURL(/\/auth/);
  }
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { accessibilityViolations } from '../page-states/rules/accessibility.ts';
import { findOverflow } from '../page-states/rules/overflow.ts';
import { findSmallTargets } from '../page-states/rules/touch-targets.ts';
import { codeOf } from '../support/one-time-code.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { expect, test } from './journey.ts';
import { openEmail } from './steps.ts';

const STEP_MS = 30_000;

/** Fits a phone and a desktop, in both color schemes. */
const expectGoodLayout = async (page: Page): Promise<void> => {
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    // Without the transition of colors.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await findOverflow(page)).toEqual([]);
    expect(await findSmallTargets(page)).toEqual([]);
  }
};

/** Signs in by the link that the shop printed at its start. */
const signInAsDemoOwner = async (page: Page, shop: ShopProcess): Promise<void> => {
  await page.goto(/https?:\S+\/admin\/demo\/\S+/.exec(shop.output())?.[0] ?? '');
  await page.getByRole('button', { name: 'Sign in as demo owner' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
};

test('an owner invites a packer by email, who sets up a sign-in, signs in again, and is removed', async ({
  page,
  shop,
  mailbox,
  shopper: packer,
  otherBrowser,
}) => {
  await signInAsDemoOwner(page, shop);
  await page.getByRole('link', { name: 'Staff' }).click();
  await page.getByLabel('Email').fill(packer.email);
  await page.getByLabel('Name').fill('Bruno Baumgartner-Österreicher');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The invitation was sent.')).toBeVisible();
  await expectGoodLayout(page);

  const other = await otherBrowser();
  await openEmail(other, mailbox, packer.email, 'Your invitation to the shop’s admin');
  await other.getByRole('article').getByRole('link').first().click();
  await expect(other.getByRole('heading', { name: 'Set up your sign-in' })).toBeVisible();
  await expectGoodLayout(other);
  const key = (await other.locator('code').textContent()) ?? '';
  const at = Date.now();
  await other.getByLabel('Password', { exact: true }).fill(packer.password);
  await other.getByLabel('Confirm password').fill(packer.password);
  await other.getByRole('textbox', { name: 'Code' }).fill(codeOf(key, new Date(at)));
  await other.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(other.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(other.getByRole('navigation').getByRole('link')).toHaveText(['Your account']);
  await other.getByRole('button', { name: 'Create recovery codes' }).click();
  await expect(other.locator('code')).toHaveCount(10);
  await expectGoodLayout(other);

  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByRole('heading', { name: 'Sign in to the admin' })).toBeVisible();
  await expectGoodLayout(other);
  await other.getByLabel('Email').fill(packer.email);
  await other.getByLabel('Password').fill(packer.password);
  await other.getByLabel('Code').fill(codeOf(key, new Date(at + STEP_MS)));
  await other.keyboard.press('Enter');
  await expect(other.getByText('10 unused codes')).toBeVisible();

  await page.reload();
  const member = page.getByRole('listitem').filter({ hasText: packer.email });
  await member.getByText('Change Bruno').click();
  await expectGoodLayout(page);
  await member.getByRole('button', { name: 'Remove Bruno Baumgartner-Österreicher' }).click();
  await expect(page.getByText('The member was removed.')).toBeVisible();
  await expect(page.getByText(packer.email)).toBeHidden();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Sign in to the admin' })).toBeVisible();

  await page.getByRole('link', { name: 'Audit log' }).click();
  const newest = page.getByRole('main').getByRole('listitem').first();
  await expect(newest).toContainText('Removed a member: Bruno Baumgartner-Österreicher');
  await expect(newest).toContainText('Demo owner');
  await expectGoodLayout(page);
});

test('a form with errors keeps what was typed, and moves the focus to the first one', async ({
  page,
  shop,
  faultRecorder,
}) => {
  faultRecorder.allow(/422 for \S+\/admin\/staff\.data|status of 422/);
  await signInAsDemoOwner(page, shop);
  await page.getByRole('link', { name: 'Staff' }).click();
  await page.getByLabel('Name').fill('Bruno');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue('Bruno');
  await expect(page.getByText('Please enter a complete email address')).toBeVisible();
  await expectGoodLayout(page);
});

/** A device with a fingerprint sensor, as Chromium emulates one. */
const addDevice = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

test('a member sets up a passkey, signs in with it, adds none twice, and keeps the only one', async ({
  page,
  shop,
  mailbox,
  shopper,
  otherBrowser,
  faultRecorder,
}) => {
  faultRecorder.allow(/422 for \S+\/admin\.data|status of 422/);
  await signInAsDemoOwner(page, shop);
  await page.getByRole('link', { name: 'Staff' }).click();
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Name').fill('Clara');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The invitation was sent.')).toBeVisible();

  const other = await otherBrowser();
  await addDevice(other);
  await openEmail(other, mailbox, shopper.email, 'Your invitation to the shop’s admin');
  await other.getByRole('article').getByRole('link').first().click();
  await other.getByLabel('Name of this device').fill('Office laptop');
  await other.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(other.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(other.getByText('Office laptop')).toBeVisible();
  await expectGoodLayout(other);

  await other.getByRole('button', { name: 'Remove passkey Office laptop' }).click();
  await expect(other.getByText('This is your only way to sign in.')).toBeVisible();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await other.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(other.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(other.getByText('Never')).toBeHidden();
});

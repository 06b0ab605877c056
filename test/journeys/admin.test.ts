import type { Page } from '@playwright/test';
import { accessibilityViolations } from '../page-states/rules/accessibility.ts';
import { findSmallTargets } from '../page-states/rules/touch-targets.ts';
import { codeOf } from '../support/one-time-code.ts';
import { expectGoodLayout, signInAsDemoOwner } from './admin-steps.ts';
import { openHostileSite } from './hostile-site.ts';
import { expect, test } from './journey.ts';
import { openEmail } from './steps.ts';

const STEP_MS = 30_000;

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
  await expect(page.getByText('Invitation sent.')).toBeVisible();
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
  await expect(other.getByText('Create recovery codes next')).toBeVisible();
  await expect(other.getByRole('navigation').getByRole('link')).toHaveText([
    'Today',
    'Orders',
    'Bulk shipping',
    'Your account',
  ]);
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
  await other.getByRole('link', { name: 'Your account' }).click();
  await expect(other.getByText('10 unused codes')).toBeVisible();

  await page.reload();
  const member = page.getByRole('listitem').filter({ hasText: packer.email });
  await member.getByText('Change Bruno').click();
  await expectGoodLayout(page);
  await member.getByRole('button', { name: 'Remove Bruno Baumgartner-Österreicher' }).click();
  await expect(page.getByText('Member removed.')).toBeVisible();
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
  await page.getByLabel('Name', { exact: true }).fill('Bruno');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bruno');
  await expect(page.getByText('Please enter a complete email address')).toBeVisible();
  await expectGoodLayout(page);
});

test('a form keeps its text while the connection or the session is lost, and is filled again after the sign-in', async ({
  page,
  shop,
  faultRecorder,
}) => {
  faultRecorder.allow(
    /ERR_INTERNET_DISCONNECTED|A form could not be sent|401 for \S+\/admin\/staff\.data|status of 401/,
  );
  await signInAsDemoOwner(page, shop);
  const signInAgain = page.url();
  await page.getByRole('link', { name: 'Staff' }).click();
  await page.getByLabel('Email').fill('bruno@example.com');
  await page.getByLabel('Name', { exact: true }).fill('Bruno');
  await page.getByLabel('Role', { exact: true }).selectOption('manager');
  const send = page.getByRole('button', { name: 'Send invitation' });

  await page.context().setOffline(true);
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(/couldn’t send this/);
  await page.context().setOffline(false);
  await page.context().clearCookies();
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(/sign in again/);
  await expectGoodLayout(page);
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the admin' })).toBeVisible();
  expect(page.url()).toBe(new URL('/admin/sign-in?to=%2Fadmin%2Fstaff', signInAgain).href);

  // The demo owner signs in with a link.
  await signInAsDemoOwner(page, shop);
  await page.getByRole('link', { name: 'Staff' }).click();
  await expect(send).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('bruno@example.com');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bruno');
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('manager');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invitation sent.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('on a phone, a menu of one row shows the links by keyboard, and another page closes it', async ({
  page,
  shop,
}) => {
  await signInAsDemoOwner(page, shop);
  await page.setViewportSize({ width: 390, height: 844 });
  const orders = page.getByRole('banner').getByRole('link', { name: 'Orders' });
  await expect(orders).toBeHidden();
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(80);
  await page.getByText('Menu', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(orders).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await findSmallTargets(page)).toEqual([]);
  await orders.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(orders).toBeHidden();
});

/** A device with a fingerprint sensor, as Chromium emulates one. */
const addDevice = async (page: Page, transport: 'internal' | 'usb' = 'internal') => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { remove: () => client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) };
};

test('a member sets up a passkey, signs in with it, adds none twice, and keeps the only one', async ({
  page,
  shop,
  mailbox,
  shopper,
  otherBrowser,
  faultRecorder,
}) => {
  faultRecorder.allow(/422 for \S+\/admin\S*\.data|status of 422/);
  await signInAsDemoOwner(page, shop);
  await page.getByRole('link', { name: 'Staff' }).click();
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Name').fill('Clara');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Invitation sent.')).toBeVisible();

  const other = await otherBrowser();
  await addDevice(other);
  await openEmail(other, mailbox, shopper.email, 'Your invitation to the shop’s admin');
  await other.getByRole('article').getByRole('link').first().click();
  await other.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(other.getByLabel('Name of this device')).toBeFocused();
  await expect(other.getByText('Please enter a name for the passkey')).toBeVisible();
  await other.getByLabel('Name of this device').fill('Office laptop');
  await other.getByRole('button', { name: 'Create a passkey' }).click();
  await other.getByRole('link', { name: 'Your account' }).click();
  const laptop = other.getByRole('listitem').filter({ hasText: 'Office laptop' });
  await expect(laptop).toBeVisible();
  await expectGoodLayout(other);

  await other.getByLabel('Name of this device').fill('Phone');
  await other.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(other.getByRole('alert')).toHaveText('This device has a passkey for the admin already.');
  await expect(other.getByLabel('Name of this device')).toHaveValue('Phone');
  await laptop.getByRole('button', { name: 'Remove passkey Office laptop' }).click();
  await expect(laptop.getByRole('alert')).toHaveText(/This is your only way to sign in/);
  await expect(other.getByRole('link', { name: 'Sign in again' })).toBeHidden();
  const phone = await addDevice(other, 'usb');
  await other.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(other.getByText('Passkey added.')).toBeVisible();
  await other.getByRole('button', { name: 'Remove passkey Phone' }).click();
  await expect(other.getByText('Passkey removed.')).toBeFocused();
  await phone.remove();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await other.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await other.getByRole('link', { name: 'Your account' }).click();
  await expect(other.getByRole('heading', { name: 'Office laptop' })).toBeVisible();
  await expect(other.getByText('Never')).toBeHidden();
});

test('a link in webmail opens the page for a signed-in member, and the sign-in for others', async ({
  page,
  shop,
  otherBrowser,
}) => {
  await using webmail = await openHostileSite(`
    const link = document.body.appendChild(document.createElement('a'));
    link.href = ${JSON.stringify(`${shop.origin}/admin/orders?gift=yes`)};
    link.append('View orders');
  `);
  // Another port of one host would be the same site.
  const inbox = webmail.origin.replace('localhost', '127.0.0.1');
  await signInAsDemoOwner(page, shop);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().startsWith(shop.origin)) documents.push(request.url());
  });
  await page.goto(inbox);
  await page.getByRole('link', { name: 'View orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(documents).toEqual(Array(2).fill(`${shop.origin}/admin/orders?gift=yes`));
  await page.goBack();
  await expect(page.getByRole('link', { name: 'View orders' })).toBeVisible();

  const signedOut = await otherBrowser();
  await signedOut.goto(inbox);
  await signedOut.getByRole('link', { name: 'View orders' }).click();
  await expect(signedOut.getByRole('heading', { level: 1 })).toHaveText(/Sign in/);
});

import { adminAddress as address } from '../../src/copy/admin/refund.ts';
import { shopperAt } from '../support/shopper.ts';
import { expectGoodLayout, signInAsDemoOwner } from './admin-steps.ts';
import { expect, test } from './journey.ts';
import {
  fillAddress,
  openCheckoutForm,
  payByControlApi,
  purchase,
  purchaseAsGuest,
  readOrderNumber,
  visit,
} from './steps.ts';

test('a new paid order appears on an open Today without a reload, but not while a form is edited', async ({
  page,
  shop,
  shopper,
  otherBrowser,
}) => {
  await signInAsDemoOwner(page, shop);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expectGoodLayout(page);
  const toPack = page.getByRole('link', { name: 'To pack' });
  const countBefore = (await toPack.count()) === 0 ? 0 : Number(/\d+/.exec(await toPack.innerText())?.[0]);

  const buyer = await otherBrowser();
  const buy = async () => {
    await openCheckoutForm(buyer, { 'Marrakech Mint': 1 });
    await buyer.getByLabel('Email').fill(shopper.email);
    await fillAddress(buyer);
    await purchase(buyer);
    await payByControlApi(buyer);
  };
  await buy();
  await expect(toPack).toContainText(String(countBefore + 1));
  await expect(page.getByRole('region', { name: 'Sales today' })).toContainText('order');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expectGoodLayout(page);

  await toPack.click();
  await expect(toPack).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('checkbox', { name: /^Select CAM-/ })).toHaveCount(countBefore + 1);
  await expectGoodLayout(page);

  await page.getByRole('link', { name: 'Staff' }).click();
  await page.getByLabel('Name').fill('Bruno');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/admin/staff.data')) requests.push(request.url());
  });
  await buy();
  expect(requests).toEqual([]);
  await page.getByLabel('Name').fill('');
  await page.getByRole('heading', { name: 'Staff' }).click();
  await expect.poll(() => requests.length).toBe(1);
});

test('keeps what is typed while an update that was requested before arrives, and says what has changed', async ({
  page,
  shop,
  shopper,
  otherBrowser,
  faultRecorder,
}) => {
  faultRecorder.allow(/409 for \S+\/address\.data|status of 409/);
  await purchaseAsGuest(page, shopper, { 'Marrakech Mint': 1 });
  await payByControlApi(page);
  await visit(page, '/success');
  const number = await readOrderNumber(page);
  const staff = await otherBrowser();
  await signInAsDemoOwner(staff, shop);
  const path = `/admin/orders/${number}/address`;
  await staff.goto(path);
  const other = await staff.context().newPage();
  await other.goto(path);

  await other.getByLabel('City').fill('Lisbon');
  await other.getByRole('button', { name: address.submit }).click();
  await expect(other.getByText(address.done['change-address'])).toBeVisible();
  const update = Promise.withResolvers<void>();
  let requests = 0;
  await staff.route('**/address.data*', async (route) => {
    requests += 1;
    const response = await route.fetch();
    await update.promise;
    await route.fulfill({ response });
  });
  await expect.poll(() => requests).toBe(1);
  await staff.getByLabel('City').fill('Porto');
  update.resolve();
  await staff.unrouteAll({ behavior: 'wait' });
  await staff.getByRole('button', { name: address.submit }).click();
  await expect(staff.getByRole('alert')).toBeVisible();
  await expect(staff.getByLabel('City')).toHaveValue('Porto');
});

test('an update waits while a form of the page shows what it has returned', async ({
  page,
  shop,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/422 for \S+\/admin\/account\.data|status of 422/);
  await signInAsDemoOwner(page, shop);
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Your account has no sign-in yet/);

  const today = await page.context().newPage();
  await today.goto(new URL('/admin', page.url()).href);
  const inquiries = today.getByRole('link', { name: 'Open inquiries' });
  const countBefore =
    (await inquiries.count()) === 0 ? 0 : Number(/\d+/.exec(await inquiries.innerText())?.[0]);
  const enquiry = {
    name: 'Bruno',
    email: shopper.email,
    phone: '',
    town: 'Pécs',
    message: 'Tea?',
    website: '',
  };
  await shopperAt(shop.origin).send('/franchising', enquiry);
  await expect(inquiries).toContainText(String(countBefore + 1));
  await expect(page.getByRole('alert')).toBeVisible();
});

test('an owner reads an inquiry, marks it as answered, and switches the emails about them off', async ({
  page,
  shop,
  shopper,
  otherBrowser,
}) => {
  await signInAsDemoOwner(page, shop);
  const visitor = await otherBrowser();
  await visitor.goto('/franchising');
  await visitor.getByLabel('Name').fill('Bruno Baumgartner-Österreicher');
  await visitor.getByLabel('Email').fill(shopper.email);
  await visitor.getByLabel('Town').fill('Pécs, Hungary');
  await visitor.getByLabel('Message').fill('I sell books.\nThe town drinks coffee.');
  await visitor.getByRole('button', { name: /Send/ }).click();
  await expect(visitor.getByText(/Its number is/)).toBeVisible();

  await page.getByRole('link', { name: 'Open inquiries' }).click();
  const enquiry = page.getByRole('listitem').filter({ hasText: shopper.email });
  await expect(enquiry).toContainText('The town drinks coffee.');
  await expect(enquiry.getByRole('link', { name: /Reply/ })).toHaveAttribute(
    'href',
    /^mailto:\S+@\S+\?subject=Your%20inquiry%20[0-9A-F]{8}$/,
  );
  await expectGoodLayout(page);
  await enquiry.getByRole('button', { name: /Mark as answered/ }).click();
  await expect(page.getByText('Inquiry answered.')).toBeVisible();
  await expect(enquiry).toBeHidden();
  await page.getByRole('link', { name: 'Answered' }).click();
  await expect(enquiry).toContainText('Pécs, Hungary');

  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByLabel('Email me about each inquiry').uncheck();
  await page.getByRole('button', { name: 'Save emails' }).click();
  await expect(page.getByText('Your choice was saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email me about each inquiry')).not.toBeChecked();
  await expect(page.getByLabel('Email me about each paid order')).toBeChecked();
});

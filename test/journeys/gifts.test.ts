import { expect, test } from './journey.ts';
import { cartButton, fillGuestForm, openCheckoutForm, pay, visit } from './steps.ts';

const IDEAS = { name: /^For / } as const;

test('[CART-1] gift ideas within a budget, each added with one press that names all its products', async ({
  page,
}) => {
  await visit(page, '/gifts');
  const ideas = page.getByRole('main').getByRole('heading', { level: 2, ...IDEAS });
  const count = await ideas.count();
  await page.getByRole('link', { name: 'Under $60' }).click();
  await expect(page).toHaveURL('/gifts?under=60');
  await expect(page.getByRole('link', { name: 'Under $60' })).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => ideas.count()).toBeLessThan(count);
  const add = page.getByRole('button', { name: /^Add both · \$\d+\.\d\d$/ });
  for (const text of await add.allTextContents()) {
    expect(Number(/\$([\d.]+)/.exec(text)?.[1])).toBeLessThanOrEqual(60);
  }
  await add.first().click();
  await expect(cartButton(page, 2)).toBeVisible();
  const notice = page.getByRole('status').getByRole('region', { name: 'Just added' });
  await expect(notice).toContainText(
    /Added Earl Grey & Blue Cornflower and Genmaicha with Toasted Rice \(\$\d+\.\d\d\)/,
  );
  await page.goBack();
  await expect(page).toHaveURL('/gifts');
  await expect(ideas).toHaveCount(count);
});

test('a budget in the address works without scripts', async ({ browser, baseURL }) => {
  await using context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/gifts?under=30`);
  const names = await page.getByRole('article').allTextContents();
  expect(names.length).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'All gifts' }).click();
  await expect(page).toHaveURL(`${baseURL}/gifts`);
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(names.length);
});

test('a guest orders a gift with a message and a day, which survive a reload', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/422/);
  await openCheckoutForm(page, { 'Masala Chai': 1 });
  await fillGuestForm(page, shopper);
  await page.getByText('This is a gift').click();
  const message = page.getByLabel('Message');
  const day = page.getByLabel('Deliver on or after');
  await message.fill('Happy birthday!');
  await day.fill('2020-01-01');
  await page.reload();
  await expect(message).toHaveValue('Happy birthday!');
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  await expect(page.getByRole('alert').getByText('Please choose a day from tomorrow')).toBeVisible();
  const inTenDays = await day.evaluate((field: HTMLInputElement) => {
    const time = Date.parse(field.min) + 9 * 86_400_000;
    return new Date(time).toISOString().slice(0, 10);
  });
  await day.fill(inTenDays);
  const shown = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  await expect(
    page
      .getByRole('region', { name: 'Your order' })
      .getByText(`Arrives ${shown.format(new Date(inTenDays))}`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'PURCHASE' }).click();
  await pay(page);
  await expect(page.getByText('Payment received.')).toBeVisible();
  await page.getByRole('link', { name: 'View your order' }).click();
  const gift = page.getByRole('region', { name: 'Gift' });
  await expect(gift.getByText('Happy birthday!')).toBeVisible();
  await expect(gift.getByText('We’ll deliver it on or after')).toBeVisible();
});

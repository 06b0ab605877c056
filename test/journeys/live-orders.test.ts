import { expect, test } from './journey.ts';
import { fillAddress, fillCart, payElsewhere, purchase, signUp, visit } from './steps.ts';

test('[ORD-3] [ORD-6] a shopper watches an order appear and turn from awaiting payment to paid without a reload', async ({
  page,
  context,
  shopper,
}) => {
  await signUp(page, shopper);
  await expect(page.getByText('No orders yet.')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  const secondTab = await context.newPage();
  await fillCart(secondTab, { 'Marrakech Mint': 3 });
  await visit(secondTab, '/checkout-form');
  await fillAddress(secondTab);
  await purchase(secondTab);
  const entry = page.getByRole('article');
  await expect(entry).toContainText('Awaiting payment');
  await expect(entry).toContainText('Marrakech Mint, 3 × $8.90');

  await payElsewhere(secondTab);
  await expect(entry).toContainText('Paid');
  await expect(entry).not.toContainText('Awaiting payment');
  await expect(page.getByText('No orders yet.')).toBeHidden();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('[ORD-3] a shopper sees nothing of what another shopper orders', async ({
  page,
  otherBrowser,
  shopper,
}) => {
  const other = { ...shopper, email: `other-${shopper.email}` };
  await signUp(page, shopper);
  const elsewhere = await otherBrowser();
  await signUp(elsewhere, other);
  for (const [browser, tea] of [
    [elsewhere, 'Masala Chai'],
    [page, 'Marrakech Mint'],
  ] as const) {
    await fillCart(browser, { [tea]: 1 });
    await visit(browser, '/checkout-form');
    await fillAddress(browser);
    await purchase(browser);
    await payElsewhere(browser);
  }
  await visit(page, '/account');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('Marrakech Mint');
});

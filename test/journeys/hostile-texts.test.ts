import { HOSTILE_TEXTS } from '../support/hostile-texts.ts';
import { expect, test } from './journey.ts';
import {
  fillAddress,
  fillSignUp,
  openCheckoutForm,
  orderInHistory,
  pay,
  purchase,
  readOrderNumber,
  visit,
} from './steps.ts';

/** One of each kind, which covers every escape and every payload. */
const TEXTS = HOSTILE_TEXTS.filter((_, index) => index % 26 === 0).map((text) =>
  text.replaceAll('\u2028', ' '),
);
const textAt = (index: number): string => TEXTS[index % TEXTS.length] ?? '';

test('shows a name and addresses that contain scripts as text everywhere', async ({
  page,
  shopper,
  mailbox,
}) => {
  const harm: unknown[] = [];
  await page.exposeFunction('harm', () => harm.push('the script ran'));
  page.on('dialog', (dialog) => harm.push(dialog.message()));
  const name = textAt(1);

  await visit(page, '/auth');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillSignUp(page, { ...shopper, name });
  await expect(page).toHaveURL(/\/account$/);

  await openCheckoutForm(page, { 'Kyoto Hōjicha': 1 });
  await fillAddress(page);
  const shipping = page.getByRole('group', { name: 'Shipping address' });
  for (const [index, label] of ['Name', 'Line 1', 'Line 2', 'City', 'State'].entries())
    await shipping.getByLabel(label, { exact: true }).fill(textAt(index + 2));
  // Typed text is restored as text after a reload.
  await page.reload();
  await expect(shipping.getByLabel('City', { exact: true })).toHaveValue(textAt(5));
  await purchase(page);
  await pay(page);
  const number = await readOrderNumber(page);
  await visit(page, '/account');
  await expect(orderInHistory(page, number)).toBeVisible();

  const main = page.locator('main');
  for (const text of TEXTS) {
    await visit(page, `/search?q=${encodeURIComponent(text)}`);
    await expect(main).toBeVisible();
  }
  await page.goto(`${mailbox}/?to=${encodeURIComponent(shopper.email)}`);
  await page.getByRole('link', { name: 'Order confirmed' }).click();
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Order confirmed' })).toBeVisible();
  expect(harm).toEqual([]);
});

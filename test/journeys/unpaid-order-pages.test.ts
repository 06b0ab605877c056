import { expect, test } from './journey.ts';
import {
  orderInHistory,
  pay,
  purchaseAsGuest,
  purchaseSignedIn,
  readOrderSecret,
  signUp,
  storedOrder,
  unpaidOrderBar,
  visit,
} from './steps.ts';

const MINT = 'Marrakech Mint';
const TOTAL = '$17.80';

test('[ORD-5] [ORD-6] a shopper views, pays and cancels unpaid orders from the order history', async ({
  page,
  context,
  shopper,
}) => {
  await signUp(page, shopper);
  const account = await context.newPage();
  await visit(account, '/account');
  const numbers: string[] = [];
  const urls: string[] = [];
  for (const quantity of [1, 2, 3]) {
    await purchaseSignedIn(page, { [MINT]: quantity });
    await visit(page, '/tea');
    const { receipt, url } = await storedOrder(page);
    numbers.push(receipt);
    urls.push(url);
    // The account page was open before the order was placed.
    const card = orderInHistory(account, receipt);
    await expect(card.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', url);
    await expect(card).toContainText('Reserved until');
    await expect(card.getByRole('link', { name: 'View order' })).toHaveAttribute(
      'href',
      /^\/order\/[\w-]{43,}$/,
    );
  }
  const [first = '', second = '', third = ''] = numbers;

  await visit(page, '/account');
  await orderInHistory(page, first).getByRole('link', { name: 'Pay now' }).click();
  await pay(page);
  await expect(page.getByText('Payment received.')).toBeVisible();

  await visit(page, '/account');
  await expect(orderInHistory(page, first)).toContainText('Paid');
  await expect(orderInHistory(page, first).getByRole('link', { name: 'View order' })).toBeVisible();
  await expect(orderInHistory(page, first).getByRole('link', { name: 'Pay now' })).toBeHidden();
  await expect(orderInHistory(page, first).getByText('Cancel order', { exact: true })).toBeHidden();

  await expect(unpaidOrderBar(page)).toBeVisible();
  const card = orderInHistory(page, third);
  await card.getByText('Cancel order', { exact: true }).click();
  await card.getByRole('button', { name: 'Yes, cancel this order' }).click();
  await expect(card.getByText('This order is cancelled.')).toBeFocused();
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Pay now' })).toBeHidden();
  // The other order still awaits payment.
  await expect(unpaidOrderBar(page).getByRole('link', { name: 'Pay now' })).toHaveAttribute(
    'href',
    urls[1] ?? '',
  );
  await expect(orderInHistory(account, third)).toContainText('Cancelled');
  await expect(orderInHistory(page, second).getByRole('link', { name: 'Pay now' })).toBeVisible();

  await orderInHistory(page, second).getByRole('link', { name: 'View order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order');
  await expect(page.getByText(second)).toBeVisible();
  await page.getByRole('link', { name: 'Pay now' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test('[GUEST-1] the link of an order pays it in another browser without JavaScript, and offers a code to cancel it', async ({
  page,
  browser,
  shopper,
  baseURL,
}) => {
  await purchaseAsGuest(page, shopper, { [MINT]: 2 });
  const paymentPage = page.url();
  await visit(page, '/tea');
  const path = `/order/${await readOrderSecret(page)}`;
  await using context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL !== undefined && { baseURL }),
  });
  const pageWithoutScripts = await context.newPage();
  await pageWithoutScripts.goto(path);
  await expect(pageWithoutScripts.getByText(`Your order of ${TOTAL} is waiting for payment.`)).toBeVisible();
  await expect(pageWithoutScripts.getByRole('link', { name: 'Pay now' })).toHaveAttribute(
    'href',
    paymentPage,
  );
  await expect(pageWithoutScripts.getByText('Cancel order', { exact: true })).toBeHidden();
  await pageWithoutScripts.getByRole('button', { name: 'Email me a code' }).click();
  await expect(pageWithoutScripts.getByLabel('Code')).toBeVisible();
});

test('[GUEST-1] [PAY-5] the link of an unpaid order cancels it in the browser that placed it, and puts its items back', async ({
  page,
  shopper,
}) => {
  await purchaseAsGuest(page, shopper, { [MINT]: 2 });
  await visit(page, '/tea');
  await expect(unpaidOrderBar(page)).toBeVisible();
  await page.goto(`/order/${await readOrderSecret(page)}`);
  await page.getByText('Cancel order', { exact: true }).click();
  await page.getByRole('button', { name: 'Yes, cancel this order' }).click();
  await expect(page.getByText('This order is cancelled.')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeHidden();
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByText(`${MINT} × 2`)).toBeVisible();
  await visit(page, '/tea');
  await expect(unpaidOrderBar(page)).toBeHidden();
});

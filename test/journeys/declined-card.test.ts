import { expect, test } from './journey.ts';
import {
  ADDRESS,
  CARD_ACCEPTED,
  CARD_DECLINED,
  cartButton,
  orderInHistory,
  pay,
  productCard,
  purchase,
  purchaseAsGuest,
  purchaseSignedIn,
  quantityOf,
  readOrderNumber,
  setPaymentFaults,
  signUp,
  unpaidOrderBar,
  visit,
} from './steps.ts';

const SENCHA = 'Fukamushi Sencha, Kakegawa';
const KEEMUN = 'Keemun Hao Ya A';

test('[PAY-7] [ORD-6] [CART-9] a shopper whose card is declined cancels, gets the same cart back, and pays with another card', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  // The payment page responds to a declined card with 402.
  faultRecorder.allow(/^(402 for|console: .* 402 ).*\/pay\//);
  await signUp(page, shopper);
  await purchaseSignedIn(page, { [SENCHA]: 2, [KEEMUN]: 1 });
  await pay(page, CARD_DECLINED);
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');

  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/cancel\?order=/);
  const cancelledNumber = new URL(page.url()).searchParams.get('order') ?? '';
  await expect(page.getByRole('heading', { level: 1, name: 'Payment cancelled' })).toBeVisible();
  await expect(page.getByText('Your cart has been restored.')).toBeVisible();
  await expect(cartButton(page, 3)).toBeVisible();
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(quantityOf(page, SENCHA)).toHaveValue('2');
  await expect(quantityOf(page, KEEMUN)).toHaveValue('1');
  await expect(page.getByText('Subtotal $94.00')).toBeVisible();

  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await expect(page.getByLabel('Line 1')).toHaveValue(ADDRESS['Line 1']);
  await purchase(page);
  await pay(page);
  const paidNumber = await readOrderNumber(page);
  expect(paidNumber).not.toBe(cancelledNumber);
  await visit(page, '/account');
  await expect(orderInHistory(page, cancelledNumber)).toContainText('Cancelled');
  await expect(orderInHistory(page, paidNumber)).toContainText('Paid');
  await expect(orderInHistory(page, paidNumber)).toContainText('$94.00');
});

test('[PAY-7] a shopper who reloads the page after cancelling does not get the cart twice', async ({
  page,
  shopper,
}) => {
  await purchaseAsGuest(page, shopper, { [KEEMUN]: 2 });
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Your cart has been restored.')).toBeVisible();
  await expect(cartButton(page, 2)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Return to checkout' })).toBeVisible();
  await expect(cartButton(page, 2)).toBeVisible();
});

test('[PAY-7] [ORD-6] shows a cancelled order even when the provider’s event arrives before its response', async ({
  page,
  shopper,
}) => {
  await signUp(page, shopper);
  await purchaseSignedIn(page, { [KEEMUN]: 1 });
  await setPaymentFaults(page, { expireSession: ['drop-answer'] });
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Your cart has been restored.')).toBeVisible();
  await visit(page, '/account');
  await expect(page.getByRole('article')).toContainText('Cancelled');
});

for (const buyer of ['a guest', 'an account'])
  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test(`[PAY-5] [PAY-7] ${buyer} pays a declined order in two taps from any page after the tab was closed`, async ({
      page,
      context,
      shopper,
      faultRecorder,
    }) => {
      faultRecorder.allow(/^(402 for|console: .* 402 ).*\/pay\//);
      if (buyer === 'a guest') await purchaseAsGuest(page, shopper, { [KEEMUN]: 1 });
      else {
        await signUp(page, shopper);
        await purchaseSignedIn(page, { [KEEMUN]: 1 });
      }
      await pay(page);
      await readOrderNumber(page);

      // The address of the first order is remembered.
      await visit(page, '/tea');
      const card = productCard(page, KEEMUN);
      await card.getByRole('button', { name: 'Add to cart' }).tap();
      await cartButton(page, 1).tap();
      await page.getByRole('region', { name: 'Cart' }).getByRole('link', { name: 'Check out' }).tap();
      await expect(page.getByLabel('Line 1')).toHaveValue(ADDRESS['Line 1']);
      await page.getByRole('button', { name: 'PURCHASE' }).tap();
      await pay(page, CARD_DECLINED);
      await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
      await page.close();

      for (const path of ['/', '/gifts', '/tea/picked-tea/Masala%20Chai', '/search?q=mint', '/checkout']) {
        const reopened = await context.newPage();
        await visit(reopened, path);
        await expect(reopened.getByRole('link', { name: 'Pay now' })).toBeVisible();
        await reopened.close();
      }
      const reopened = await context.newPage();
      await visit(reopened, '/deals');
      await unpaidOrderBar(reopened).getByRole('link', { name: 'Pay now' }).tap();
      await reopened.getByLabel('Card number').fill(CARD_ACCEPTED);
      await reopened.getByLabel('Expiry').fill('04/40');
      await reopened.getByLabel('CVC').fill('123');
      await reopened.getByRole('button', { name: 'Pay', exact: true }).tap();
      await expect(reopened.getByText('Payment received.')).toBeVisible();
      await visit(reopened, '/deals');
      await expect(unpaidOrderBar(reopened)).toBeHidden();
    });
  });

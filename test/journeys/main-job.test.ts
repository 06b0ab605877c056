import { expect, test } from './journey.ts';
import {
  cartButton,
  fillAddress,
  fillSignUp,
  orderInHistory,
  pay,
  purchase,
  quantityOf,
  readOrderNumber,
  visit,
} from './steps.ts';

test.use({ serviceWorkers: 'allow' });

const TEA = 'Uji Matcha, Stone-Ground';

test('[CAT-3] [PROD-2] [CART-1] [AUTH-5] [CART-6] [PAY-4] [PAY-6] [ORD-5] a shopper filters to green, opens a tea, adds it twice, signs up, gives an address, pays, and finds the paid order', async ({
  page,
  shopper,
  press,
}) => {
  await visit(page, '/');
  await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tea' }));
  await press(page.getByRole('link', { name: 'Sort by type' }));
  await press(page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name: 'Green' }));
  await expect(page).toHaveURL(/type=green/);
  await expect(page.getByText('12 teas')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(12);
  await expect(page.getByRole('article', { name: 'Assam 100% Golden Tips' })).toBeHidden();

  await press(page.getByRole('link', { name: TEA }));
  await expect(page.getByRole('heading', { level: 1, name: TEA })).toBeVisible();
  await expect(page.getByText('$42.00')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add to cart' });
  await press(add);
  await expect(cartButton(page, 1)).toBeVisible();
  await press(add);
  await expect(cartButton(page, 2)).toBeVisible();

  await press(page.getByRole('link', { name: 'Sign in' }));
  await press(page.getByRole('button', { name: 'Create an account' }));
  await fillSignUp(page, shopper);
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText(shopper.email)).toBeVisible();

  await press(cartButton(page, 2));
  const dropdown = page.getByRole('region', { name: 'Cart' });
  await expect(dropdown).toContainText('2 × $42.00');
  await expect(dropdown).toContainText('$84.00');
  await press(dropdown.getByRole('link', { name: 'YOUR CART' }));
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(quantityOf(page, TEA)).toHaveValue('2');
  await press(page.getByRole('link', { name: 'Proceed to checkout' }));
  await fillAddress(page);
  await purchase(page);
  await expect(page.getByText('$84.00').first()).toBeVisible();
  await pay(page);

  const number = await readOrderNumber(page);
  await expect(page.getByText('Payment received.')).toBeVisible();
  await expect(cartButton(page, 0)).toBeVisible();
  await press(page.getByRole('link', { name: 'View your orders' }));
  await expect(orderInHistory(page, number)).toContainText('Paid');
  await expect(orderInHistory(page, number)).toContainText(`${TEA} 2 × $42.00`);
  await expect(orderInHistory(page, number)).toContainText('$84.00');
});

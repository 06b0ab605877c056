import type { Page } from '@playwright/test';
import { expect, type ShopperIdentity, test } from './journey.ts';
import {
  cartButton,
  fillCart,
  fillGuestForm,
  openCart,
  openCheckoutForm,
  productCard,
  signUp,
  storeQuantity,
  visit,
} from './steps.ts';

const CHAI = 'Masala Chai';
const MINT = 'Marrakech Mint';
const RARE = 'Taiping Houkui, Hand-Pressed';

/** The parts of the shop in which a guest sees the lines of the cart. */
const CART_VIEWS = {
  'the dropdown': openCart,
  'the order summary': async (page: Page) => {
    await visit(page, '/checkout-form');
    return page.getByRole('region', { name: 'Your order' });
  },
};

for (const [view, open] of Object.entries(CART_VIEWS)) {
  test(`[CART-2] [CART-3] a guest changes and removes lines in ${view}, and the focus stays with the lines`, async ({
    page,
  }) => {
    await fillCart(page, { [CHAI]: 1, [MINT]: 1 });
    const cart = await open(page);
    const increase = cart.getByRole('button', { name: `Increase quantity of ${CHAI}` });
    await increase.click();
    await expect(cartButton(page, 3)).toBeVisible();
    await expect(cart).toContainText('2 × $12.40');
    await expect(increase).toBeFocused();
    await cart.getByRole('button', { name: `Decrease quantity of ${CHAI}` }).click();
    await cart.getByRole('button', { name: `Decrease quantity of ${CHAI}` }).click();
    await expect(cartButton(page, 1)).toBeVisible();
    await expect(cart.getByText(`${CHAI} was removed from your cart`)).toBeAttached();
    await expect(cart.getByRole('button', { name: `Remove ${MINT}` })).toBeFocused();

    for (const button of await cart.getByRole('listitem').getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await page.keyboard.press('Enter');
    await expect(cartButton(page, 0)).toBeVisible();
    await expect(page.locator(':focus')).toBeVisible();
  });
}

for (const [view, open] of Object.entries({
  ...CART_VIEWS,
  'the cart page': async (page: Page, shopper: ShopperIdentity) => {
    await signUp(page, shopper);
    await visit(page, '/checkout');
    return page.getByRole('main');
  },
})) {
  test(`[CART-2] a typed quantity counts in ${view}, up to the stock, and zero removes the line`, async ({
    page,
    shopper,
  }) => {
    await fillCart(page, { [RARE]: 1, [CHAI]: 1 });
    const cart = await open(page, shopper);
    const quantity = cart.getByLabel(`Quantity of ${CHAI}`, { exact: true });
    await quantity.fill('12');
    await quantity.press('Enter');
    await expect(cartButton(page, 13)).toBeVisible();
    await expect(page).not.toHaveURL(/pay|success/);
    await quantity.fill('7 tins');
    await quantity.blur();
    await expect(cartButton(page, 8)).toBeVisible();
    await quantity.fill('');
    await quantity.blur();
    await expect(quantity).toHaveValue('7');
    const rare = cart.getByLabel(`Quantity of ${RARE}`, { exact: true });
    await rare.fill('50');
    await rare.press('Enter');
    await expect(rare).toHaveValue('3');
    await expect(rare).toHaveAccessibleDescription('Only 3 left');
    await rare.fill('0');
    await rare.press('Enter');
    await expect(rare).toBeHidden();
    await expect(cartButton(page, 7)).toBeVisible();
  });

  test(`[CART-2] a removed line can be put back in ${view}, also the last one`, async ({ page, shopper }) => {
    await fillCart(page, { [CHAI]: 3, [MINT]: 1 });
    const cart = await open(page, shopper);
    for (const name of [CHAI, MINT]) await cart.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(cartButton(page, 0)).toBeVisible();
    const undo = cart.or(page.getByRole('main')).getByRole('button', { name: `Undo removing ${MINT}` });
    await undo.click();
    await expect(cartButton(page, 1)).toBeVisible();
    await expect(page.getByRole('button', { name: `Remove ${MINT}` })).toBeFocused();
    await expect(undo).toBeHidden();
  });
}

test('[CART-2] a line is put back where it was, with its quantity', async ({ page }) => {
  await fillCart(page, { [CHAI]: 3, [MINT]: 1 });
  const cart = await openCart(page);
  await cart.getByRole('button', { name: `Remove ${CHAI}` }).click();
  await cart.getByRole('button', { name: `Undo removing ${CHAI}` }).click();
  await expect(cart.getByRole('listitem').first()).toContainText('3 × $12.40');
  await expect(cartButton(page, 4)).toBeVisible();
});

test('[CART-3] [PROMO-1] the dropdown shows the total, its promotions and what is left', async ({ page }) => {
  await visit(page, '/other-products');
  await productCard(page, 'Gift Set: Four Small Tins').getByRole('button', { name: 'Add to cart' }).click();
  const cart = await openCart(page);
  await expect(cart).toContainText(/Total \$52\.00.*−\$6\.00.*With promotions \$46\.00/s);
});

test('[CART-3] the dropdown stays open while lines are removed under the pointer, and closes when it moves away', async ({
  page,
}) => {
  await fillCart(page, { [CHAI]: 1, [MINT]: 1, "Baker's Breakfast": 1 });
  const cart = await openCart(page);
  await cart.getByRole('button', { name: "Remove Baker's Breakfast" }).click();
  await expect(cartButton(page, 2)).toBeVisible();
  await expect(cart).toBeVisible();
  await cart.getByRole('link', { name: 'Check out' }).hover();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(cart).toBeHidden();
});

test('[CART-3] a guest goes from the dropdown to the checkout form', async ({ page }) => {
  await fillCart(page, { [CHAI]: 1 });
  const cart = await openCart(page);
  await cart.getByRole('link', { name: 'Check out' }).click();
  await expect(page.getByRole('button', { name: 'PURCHASE' })).toBeVisible();
  await expect(cart).toBeHidden();
});

test('[STOCK-1] limits the cart to the remaining stock and shows why', async ({ page }) => {
  await fillCart(page, { [RARE]: 3 });
  const add = productCard(page, RARE).getByRole('button', { name: 'Add to cart' });
  await expect(add).toHaveAccessibleDescription(`${RARE} In cart: 3 · no more in stock`);
  await expect(page.getByRole('main').getByText(/Only 3 left/)).toHaveCount(1);
  await add.click({ force: true });
  await visit(page, `/tea/picked-tea/${encodeURIComponent(RARE)}`);
  await page.getByRole('button', { name: 'Add to cart' }).click({ force: true });
  const cart = await openCart(page);
  const increase = cart.getByRole('button', { name: `Increase quantity of ${RARE}` });
  await expect(increase).toHaveAccessibleDescription('Only 3 left');
  await increase.click({ force: true });
  await expect(cartButton(page, 3)).toBeVisible();
});

test('[STOCK-1] offers the remaining stock before PURCHASE when the stored cart exceeds it', async ({
  page,
}) => {
  await fillCart(page, { [RARE]: 1 });
  await storeQuantity(page, 1, 7);
  await visit(page, '/checkout-form');
  await expect(page.getByText('Only 3 left')).toBeVisible();
  await page.getByRole('button', { name: `Change to 3: ${RARE}` }).click();
  await expect(page.getByRole('button', { name: `Decrease quantity of ${RARE}` })).toBeFocused();
  await expect(cartButton(page, 3)).toBeVisible();
});

const REJECTIONS: readonly [status: number, code: string, details?: object][] = [
  [409, 'too-little-stock'],
  [409, 'price-changed'],
  [409, 'total-changed', { was: 12.4, is: 14 }],
  [409, 'coupon-refused', { reason: 'over' }],
  [409, 'coupon-refused'],
  [409, 'too-much-unpaid'],
  [409, 'much-set-aside'],
  [409, 'often-unpaid'],
  [409, 'too-many-unpaid'],
  [409, 'unpaid-order-left'],
  [409, 'payment-held'],
  [422, 'order-too-large'],
  [422, 'invalid-request'],
  [422, 'unknown-product'],
  [400, 'not-json'],
  [413, 'too-large'],
  [403, 'cross-site'],
  [429, 'too-many-requests'],
  [500, 'internal'],
  [502, 'payment-refused'],
  [503, 'payment-unavailable'],
  [503, 'overloaded'],
  [503, 'unavailable'],
  [418, 'an-unknown-code'],
];

for (const width of [390, 1440]) {
  test(`shows and focuses every rejection of a purchase at PURCHASE, ${width} wide`, async ({
    page,
    shopper,
    faultRecorder,
  }) => {
    faultRecorder.allow(/\/checkout-form|could not be called|ERR_FAILED/);
    await page.setViewportSize({ width, height: 844 });
    await openCheckoutForm(page, { [CHAI]: 1 });
    await fillGuestForm(page, shopper);
    const expectRejection = async () => {
      const button = page.getByRole('button', { name: 'PURCHASE' });
      await button.click();
      const alert = page.getByRole('alert');
      await expect(alert).toBeFocused();
      await expect(alert).not.toHaveText('');
      await expect(alert).toBeInViewport({ ratio: 1 });
      await expect(button).toBeInViewport();
      const gap = ((await button.boundingBox())?.y ?? 0) - ((await alert.boundingBox())?.y ?? 0);
      expect(gap).toBeGreaterThan(0);
    };
    for (const [status, code, details] of REJECTIONS) {
      await test.step(code, async () => {
        await page.route('**/checkout-form', async (route) => {
          if (route.request().method() !== 'POST') return route.fallback();
          return route.fulfill({ status, json: { error: { code, message: code, details } } });
        });
        await expectRejection();
        await page.unroute('**/checkout-form');
      });
    }
    await page.route('**/checkout-form', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await expectRejection();
  });
}

for (const path of ['/checkout', '/checkout-form'])
  test(`[CART-3] ${path} shows that the only product of the cart is no longer sold`, async ({
    page,
    shopper,
  }) => {
    if (path === '/checkout') await signUp(page, shopper);
    await fillCart(page, { [CHAI]: 1 });
    await page.route('**/api/cart/quote', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), gone: ['masala-chai'] } });
    });
    await visit(page, path);
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toHaveText(
      'A product in your cart is no longer available, so we removed it.',
    );
    await expect(main.getByText('Your Cart is Empty')).toBeVisible();
  });

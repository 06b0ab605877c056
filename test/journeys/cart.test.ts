import { expect, test } from './journey.ts';
import {
  cartButton,
  fillCart,
  holdRequests,
  productCard,
  quantityOf,
  signUp,
  storeName,
  visit,
} from './steps.ts';

const CHAI = 'Masala Chai';
const MINT = 'Marrakech Mint';

test('[CART-3] the cart opens from the bag and closes with the bag, Escape, an outside click, or by moving away', async ({
  page,
}) => {
  await fillCart(page, { [CHAI]: 2, [MINT]: 1 });
  const dropdown = page.getByRole('region', { name: 'Cart' });
  await expect(dropdown).toBeHidden();

  await cartButton(page, 3).click();
  await expect(dropdown.getByRole('listitem')).toHaveText([
    new RegExp(`^${CHAI}2 × \\$12\\.40`),
    new RegExp(`^${MINT}1 × \\$8\\.90`),
  ]);
  await expect(dropdown.getByText('Total $33.70')).toBeVisible();
  await cartButton(page, 3).click();
  await expect(dropdown).toBeHidden();

  await cartButton(page, 3).click();
  await dropdown.getByRole('link', { name: 'YOUR CART' }).focus();
  await page.keyboard.press('Escape');
  await expect(dropdown).toBeHidden();
  await expect(cartButton(page, 3)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dropdown).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(dropdown).toBeHidden();

  await cartButton(page, 3).click();
  await dropdown.hover();
  await expect(dropdown).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(dropdown).toBeHidden();
});

test('[CART-6] shows the present name of a product on the cart page', async ({ page, shopper }) => {
  await fillCart(page, { [CHAI]: 2 });
  await storeName(page, CHAI, 'Former Chai');
  await signUp(page, shopper);
  await visit(page, '/checkout');
  await expect(page.getByRole('main').getByRole('link', { name: CHAI })).toBeVisible();
});

test('[CART-4] shows “You Cart is Empty” for an empty cart', async ({ page }) => {
  await visit(page, '/');
  await cartButton(page, 0).click();
  await expect(page.getByRole('region', { name: 'Cart' })).toHaveText('You Cart is Empty');
});

test('[CART-7] an empty cart page links back to the catalogue', async ({ page, shopper }) => {
  await signUp(page, shopper);
  await visit(page, '/checkout');
  await expect(page.getByText('Your Cart is Empty', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Return to catalogue', exact: true }).click();
  await expect(page).toHaveURL(/\/tea$/);
});

test('[CART-2] [CART-5] [CART-6] changing quantities on the cart page updates the subtotal', async ({
  page,
  shopper,
}) => {
  await signUp(page, shopper);
  await fillCart(page, { [CHAI]: 1, [MINT]: 2 });
  await visit(page, '/checkout');
  await expect(page.getByText('Subtotal $30.20')).toBeVisible();
  await page.getByRole('button', { name: `Increase quantity of ${CHAI}` }).click();
  await expect(quantityOf(page, CHAI)).toHaveValue('2');
  await expect(page.getByText('Subtotal $42.60')).toBeVisible();
  await page.getByRole('button', { name: `Remove ${MINT}` }).click();
  await expect(quantityOf(page, MINT)).toBeHidden();
  await page.getByRole('button', { name: `Decrease quantity of ${CHAI}` }).click();
  await expect(quantityOf(page, CHAI)).toHaveValue('1');
  await page.getByRole('button', { name: `Decrease quantity of ${CHAI}` }).click();
  await expect(page.getByText('Your Cart is Empty', { exact: true })).toBeVisible();
  await expect(cartButton(page, 0)).toBeVisible();
});

test('[CART-10] reduces a stored cart to the limit of an order and shows why', async ({
  page,
  shopper,
  faultRecorder,
}) => {
  faultRecorder.allow(/ERR_FAILED|could not be called/);
  // The account's cart cannot be loaded, so the browser's own cart is shown.
  await page.route(
    (url) => url.pathname === '/api/saved-items',
    (route) => route.abort(),
  );
  await signUp(page, shopper);
  await fillCart(page, { [CHAI]: 1 });
  await page.evaluate(() => {
    const key = 'camellia:state';
    localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('"quantity":1', '"quantity":1000'));
  });
  await visit(page, '/checkout');
  const increase = page.getByRole('button', { name: `Increase quantity of ${CHAI}` });
  await expect(quantityOf(page, CHAI)).toHaveValue('99');
  await expect(increase).toHaveAttribute('aria-disabled', 'true');
  await expect(increase).toHaveAccessibleDescription('Maximum 99 per product.');

  await page.getByRole('button', { name: `Decrease quantity of ${CHAI}` }).click();
  await expect(increase).toHaveAttribute('aria-disabled', 'false');
  await expect(increase).toHaveAccessibleDescription('');
  await increase.click();
  await expect(quantityOf(page, CHAI)).toHaveValue('99');
  await expect(increase).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cartButton(page, 99)).toBeVisible();

  await visit(page, '/tea');
  const add = productCard(page, CHAI).getByRole('button', { name: 'Add to cart' });
  await expect(add).toHaveAccessibleDescription(`${CHAI} In cart: 99 · Maximum 99 per order.`);
  await add.click({ force: true });
  await expect(cartButton(page, 99)).toBeVisible();
  await expect(page.getByText(`${CHAI} is in your cart`)).toHaveCount(0);
});

test('shows on the cart page without JavaScript what it requires, without a spinner', async ({
  page,
  browser,
  baseURL,
  shopper,
}) => {
  await signUp(page, shopper);
  const storageState = await page.context().storageState();
  await using context = await browser.newContext({ javaScriptEnabled: false, storageState });
  const withoutScripts = await context.newPage();
  await withoutScripts.goto(`${baseURL}/checkout`);
  await expect(withoutScripts.locator('noscript p')).toBeVisible();
  await expect(withoutScripts.locator('noscript p')).toContainText('Turn on JavaScript');
  await expect(withoutScripts.getByText('Loading')).toBeHidden();
});

test('[CART-10] [WISH-1] [WISH-2] restores cart and hearts after a reload', async ({ page }) => {
  await fillCart(page, { [CHAI]: 2 });
  const heart = page.getByRole('button', { name: `Wish list: ${MINT}` });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(cartButton(page, 2)).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: 'Wish list, 1 item', exact: true })).toBeVisible();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('link', { name: 'Wish list, 0 items' })).toBeVisible();
});

test('[CART-10] shows the same cart and hearts in two tabs', async ({ page, context }) => {
  await visit(page, '/tea');
  const secondTab = await context.newPage();
  await fillCart(secondTab, { [CHAI]: 1 });
  await expect(cartButton(page, 1)).toBeVisible();
  await productCard(page, MINT).getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartButton(secondTab, 2)).toBeVisible();
  await page.getByRole('button', { name: `Wish list: ${CHAI}` }).click();
  await expect(secondTab.getByRole('button', { name: `Wish list: ${CHAI}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('[CART-10] replaces an unreadable stored cart by an empty one', async ({ page }) => {
  await visit(page, '/');
  await page.evaluate(() => {
    localStorage.setItem('camellia:state', '{"version":2,"state":{"cart":[{"id":7}],"wishCart":7}}');
    localStorage.setItem('camellia:cart', '{"version":1,"state":[{"id":7}]}');
    localStorage.setItem('camellia:wishCart', 'not JSON');
  });
  await visit(page, '/tea');
  await expect(cartButton(page, 0)).toBeVisible();
  await productCard(page, CHAI).getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartButton(page, 1)).toBeVisible();
});

for (const [description, products, name] of [
  ['no promotion', '/tea', CHAI],
  ['a promotion', '/gifts', 'Gift Set: Four Small Tins'],
] as const)
  test(`[CART-6] with ${description} the checkout button stays in place while the totals load`, async ({
    page,
    shopper,
  }) => {
    await signUp(page, shopper);
    await visit(page, products);
    await productCard(page, name).getByRole('button', { name: 'Add to cart' }).click();
    await expect(cartButton(page, 1)).toBeVisible();
    const release = await holdRequests(page, '**/api/cart/quote');
    await visit(page, '/checkout');
    const checkoutLink = page.getByRole('link', { name: 'Proceed to checkout' });
    await expect(page.getByText('Calculating discounts…')).toBeAttached();
    const before = await checkoutLink.boundingBox();
    release();
    await expect(page.getByText('Calculating discounts…')).toHaveCount(0);
    await expect(page.getByText('…')).toHaveCount(0);
    expect(await checkoutLink.boundingBox()).toEqual(before);
  });

test('[CART-4] the buttons of a cart that opens again stay in place while the totals load', async ({
  page,
}) => {
  // The panel opens without an animation.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/gifts');
  await productCard(page, 'Gift Set: Four Small Tins').getByRole('button', { name: 'Add to cart' }).click();
  const cart = page.getByRole('region', { name: 'Cart', exact: true });
  await cartButton(page, 1).click();
  await expect(cart.getByText('With promotions')).toBeVisible();
  await expect(cart.getByText('…')).toHaveCount(0);
  await page.keyboard.press('Escape');
  const release = await holdRequests(page, '**/api/cart/quote');
  await cartButton(page, 1).click();
  await expect(cart.getByText('…').first()).toBeVisible();
  const checkOut = cart.getByRole('link', { name: 'Check out' });
  const before = await checkOut.boundingBox();
  release();
  await expect(cart.getByText('…')).toHaveCount(0);
  expect(await checkOut.boundingBox()).toEqual(before);
});

test('[CART-6] shows picture, name, quantity, total and removal of a line from left to right in a wide window', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, shopper);
  await fillCart(page, { [CHAI]: 2 });
  await visit(page, '/checkout');
  const line = page.getByRole('listitem').filter({ has: quantityOf(page, CHAI) });
  const cells = [
    line.locator('picture'),
    line.getByRole('link', { name: CHAI }),
    quantityOf(page, CHAI),
    line.getByText('$24.80'),
    line.getByRole('button', { name: `Remove ${CHAI}` }),
  ];
  const leftEdges = await Promise.all(cells.map(async (cell) => (await cell.boundingBox())?.x ?? -1));
  expect(leftEdges).toEqual(leftEdges.toSorted((a, b) => a - b));
});

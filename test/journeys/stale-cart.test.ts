import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { cartButton, fillCart, openCart, productCard, visit } from './steps.ts';

const CHAI = 'Masala Chai';
const MINT = 'Marrakech Mint';
const TINS = 'Gift Set: Four Small Tins';

/** Changes the stored line of a product, as if the shop had changed the product since. */
const storeLine = (page: Page, name: string, line: object): Promise<void> =>
  page.evaluate(
    ([previousName, changes]) => {
      const key = 'camellia:state';
      const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as { state: { cart: { name: string }[] } };
      stored.state.cart = stored.state.cart.map((item) =>
        item.name === previousName ? { ...item, ...changes } : item,
      );
      localStorage.setItem(key, JSON.stringify(stored));
    },
    [name, line] as const,
  );

/** A stored line, the page on which the cart is opened, and the text that it shows. */
const STALE_LINES: Readonly<Record<string, { line: object; path: string; text: string }>> = {
  'a former name': { line: { name: 'Former Chai' }, path: '/coffee', text: '2 × $12.40' },
  'a lower price': { line: { price: 0.5 }, path: '/tea', text: 'now costs $12.40 instead of $0.50' },
  'a higher price': { line: { price: 99 }, path: '/', text: 'now costs $12.40 instead of $99.00' },
  'another name and price': {
    line: { name: 'Chai', price: 1 },
    path: '/delivery',
    text: 'now costs $12.40 instead of $1.00',
  },
  'a former stock': { line: { unitsLeft: 1 }, path: '/tea/picked-tea/Marrakech%20Mint', text: '2 × $12.40' },
  'a sold-out stock': { line: { unitsLeft: 0 }, path: '/search?q=mint', text: '2 × $12.40' },
};

for (const [name, { line, path, text }] of Object.entries(STALE_LINES))
  test(`[CART-3] the dropdown replaces ${name} by current data`, async ({ page }) => {
    await fillCart(page, { [CHAI]: 2, [MINT]: 1 });
    await storeLine(page, CHAI, line);
    await visit(page, path);
    const cart = await openCart(page);
    await expect(cart.getByRole('listitem').first()).toHaveText(new RegExp(`^${CHAI}2 × \\$12\\.40`));
    await expect(cart).toContainText(text);
    await expect(cart.getByText('Total $33.70')).toBeVisible();
    await expect(cart.getByRole('button', { name: `Increase quantity of ${CHAI}` })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
    await visit(page, '/checkout-form');
    const summary = page.getByRole('region', { name: 'Your order' });
    await expect(summary.getByRole('listitem').first()).toContainText(`${CHAI}2 × $12.40`);
    await expect(summary.getByText('Total (USD) $33.70')).toBeVisible();
  });

for (const others of [{ [MINT]: 1 }, {}])
  test(`[CART-3] the dropdown removes a product that is no longer sold, with ${Object.keys(others).length} others in the cart`, async ({
    page,
  }) => {
    await fillCart(page, { [CHAI]: 1, ...others });
    await storeLine(page, CHAI, { id: 'withdrawn-chai', name: 'Withdrawn Chai' });
    await visit(page, '/coffee');
    const cart = await openCart(page);
    await expect(cart.getByRole('alert')).toContainText('no longer available');
    await expect(cartButton(page, Object.keys(others).length)).toBeVisible();
    await expect(cart).not.toContainText('Withdrawn Chai');
  });

test('[CART-3] [CART-5] the dropdown, the order summary and another tab show the same total', async ({
  page,
  context,
}) => {
  await visit(page, '/other-products');
  await productCard(page, TINS).getByRole('button', { name: 'Add to cart' }).click();
  await storeLine(page, TINS, { price: 40 });
  await visit(page, '/deals');
  const tab = await context.newPage();
  await visit(tab, '/checkout-form');
  const summary = tab.getByRole('region', { name: 'Your order' });
  await expect(summary.getByText('Subtotal $52.00')).toBeVisible();
  const cart = await openCart(page);
  await expect(cart.getByText('Total $52.00')).toBeVisible();
  await expect(cart.getByRole('listitem')).toContainText('1 × $52.00');
});

test('[CART-3] an open cart shows a changed price once its tab is visible again', async ({ page }) => {
  await fillCart(page, { [CHAI]: 2 });
  const cart = await openCart(page);
  await expect(cart.getByText('Total $24.80')).toBeVisible();
  await page.route('**/api/cart/quote', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('12.4', '13.5').replaceAll('24.8', '27');
    await route.fulfill({ response, body: text });
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(cart.getByText('Total $27.00')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('[CART-5] the dropdown shows the sum of its lines during an outage', async ({ page, faultRecorder }) => {
  faultRecorder.allow(/cart\/quote|ERR_/);
  await fillCart(page, { [CHAI]: 2 });
  await page.route('**/api/cart/quote', (route) => route.abort());
  const cart = await openCart(page);
  await cart.getByRole('button', { name: `Increase quantity of ${CHAI}` }).click();
  await expect(cart.getByText('Total $37.20')).toBeVisible();
});

test('[CART-6] says how many different products an order may have, and quotes the cart once some are removed', async ({
  page,
  faultRecorder,
}) => {
  faultRecorder.allow(/422.*\/api\/cart\/quote/);
  await fillCart(page, { [CHAI]: 1, [MINT]: 1 });
  await page.evaluate(() => {
    const key = 'camellia:state';
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as { state: { cart: { id: string }[] } };
    const [chai, mint] = stored.state.cart;
    const more = Array.from({ length: 199 }, (_, n) => ({ ...mint, id: `tea-${n}`, name: `Tea ${n}` }));
    localStorage.setItem(
      key,
      JSON.stringify({ ...stored, state: { ...stored.state, cart: [chai, mint, ...more] } }),
    );
  });
  await visit(page, '/checkout-form');
  await expect(page.getByText('Maximum 200 different products per order.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Tea 7', exact: true }).click();
  await expect(page.getByText('Total (USD) $')).toBeVisible();
  await expect(page.getByText('Maximum 200 different products per order.')).toBeHidden();
});

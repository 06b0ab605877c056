import { expect, test } from './journey.ts';
import { cartButton, fillCart, purchaseAsGuest } from './steps.ts';

const MINT = 'Marrakech Mint';

for (const [width, height] of [
  [844, 390],
  [320, 480],
  [1440, 900],
] as const) {
  test(`[CART-3] a full dropdown with an unpaid order keeps a line and its buttons within reach, ${width} × ${height}`, async ({
    page,
    shopper,
  }) => {
    await page.setViewportSize({ width, height });
    await purchaseAsGuest(page, shopper, { [MINT]: 1 });
    await fillCart(page, { [MINT]: 1, 'Masala Chai': 1, "Baker's Breakfast": 1 });
    await page.evaluate(() => scrollTo(0, 0));
    await cartButton(page, 3).click();
    const cart = page.getByRole('region', { name: 'Cart', exact: true });
    await expect(cart).toContainText('is waiting for payment');
    const [panel, list] = [await cart.boundingBox(), await cart.getByRole('list').boundingBox()];
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(height);
    expect(list?.height).toBeGreaterThanOrEqual(88);
    const last = cart.getByRole('link', { name: 'YOUR CART' });
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
    await cart.getByRole('button', { name: `Increase quantity of ${MINT}` }).click();
    await expect(cartButton(page, 4)).toBeVisible();
  });
}

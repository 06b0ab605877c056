import type { Page } from '@playwright/test';
import { cataloguePrices } from '../support/catalogue-prices.ts';
import { expect, test } from './journey.ts';
import { cartButton, openCart, signUp, visit } from './steps.ts';

const byName = (products: ReturnType<typeof cataloguePrices>) =>
  new Map(products.map((product) => [product.name, product]));
const CATALOGUE = byName(cataloguePrices());
const IN_CART = byName(cataloguePrices({ isReduced: false }));

/** Where pages show products with their prices, and where in it the name is. */
const PLACES = [
  ['article[aria-labelledby]', 'h2'],
  ['article.page', 'h1'],
  ['.cart-lines > li', '.name > :first-child'],
  ['li:has(> a > picture)', 'a'],
  ['th:has(> picture)', 'a'],
] as const;

/** Reads every product that the page shows with its unit prices, and all other texts that are nothing but a price. */
const readPrices = (page: Page) =>
  page.evaluate((places) => {
    const found: { name: string; text: string; unitPrices: string[] }[] = [];
    const others: string[] = [];
    const all = places.map(([place]) => place).join();
    for (const [place, nameAt] of places)
      for (const element of document.querySelectorAll(place)) {
        const own = element.cloneNode(true) as Element;
        for (const inner of own.querySelectorAll(all)) inner.remove();
        const text = own.textContent ?? '';
        found.push({
          name: (own.querySelector(nameAt)?.textContent ?? '').trim(),
          text,
          unitPrices: text.match(/\$[\d,.]+\/(?:kg|100 g)/g) ?? [],
        });
      }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (/^\$[\d,]+\.\d\d$/.test(text) && !node.parentElement?.closest(all)) others.push(text);
    }
    return { found, others };
  }, PLACES);

/** Compares all prices on the page with the catalogue's files; returns the names of the products. */
const comparePrices = async (
  page: Page,
  minProducts: number,
  totals: readonly string[] = [],
  prices = CATALOGUE,
) => {
  await expect.poll(async () => (await readPrices(page)).found.length).toBeGreaterThanOrEqual(minProducts);
  const { found, others } = await readPrices(page);
  for (const { name, text, unitPrices } of found) {
    const product = prices.get(name);
    expect([name, text.includes(product?.price ?? 'no such product')]).toEqual([name, true]);
    const [perKilogram, ...more] = unitPrices;
    expect([name, perKilogram]).toEqual([name, product?.perKilogram]);
    if (more.length > 0) expect([name, more]).toEqual([name, [product?.perHundredGrams]]);
  }
  // A price in a place that this test does not know would be one without a unit price.
  expect(others.filter((text) => !totals.includes(text))).toEqual([]);
  return found.map(({ name }) => name);
};

const LISTS = {
  '/': 0,
  '/tea': 24,
  '/tea?sort=type&type=green': 12,
  '/coffee': 6,
  '/other-products': 6,
  '/classic-tea': 3,
  '/delicious-tea': 3,
  '/real-life-tea': 3,
  '/curious-tea': 3,
  '/relaxing-tea': 3,
  '/gifts': 8,
  '/compare?products=genmaicha,uji-matcha': 2,
  '/deals': 0,
  '/search?q=tea': 12,
  '/search?q=honney': 1,
  '/search?q=zzzzzz': 0,
};

test('shows the price per kilogram, to the cent, with each price of every list of products', async ({
  page,
}) => {
  for (const [path, minProducts] of Object.entries(LISTS)) {
    await page.goto(path);
    await comparePrices(page, minProducts);
  }
});

test('shows the price per kilogram and per 100 g on every product page, and none of wares', async ({
  page,
}) => {
  for (const [path, count] of [
    ['/tea', 24],
    ['/coffee', 6],
    ['/other-products', 6],
  ] as const) {
    await page.goto(path);
    const links = await page
      .getByRole('article')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(links).toHaveLength(count);
    for (const link of links) {
      await page.goto(link);
      const [name = ''] = await comparePrices(page, 3);
      const price = page.locator('h1 + div > p').first();
      const { perKilogram, perHundredGrams } = CATALOGUE.get(name) ?? {};
      if (perKilogram) await expect(price).toContainText(`${perKilogram} · ${perHundredGrams}`);
      else await expect(price).not.toContainText('/');
    }
  }
});

test('shows the price per kilogram in the cart, in the order summary and on the wish list', async ({
  page,
  shopper,
}) => {
  const names = ['Masala Chai', 'White Porcelain Gaiwan, 120 ml', 'Gift Set: Four Small Tins'];
  await signUp(page, shopper);
  await visit(page, '/search?q=masala+chai');
  const add = async (name: string, count: number) => {
    const card = page.getByRole('article', { name, exact: true });
    await card.getByRole('button', { name: 'Add to cart' }).click();
    await expect(cartButton(page, count)).toBeVisible();
  };
  await add('Masala Chai', 1);
  await add('Masala Chai', 2);
  await page.getByRole('button', { name: 'Wish list: Masala Chai' }).click();
  await visit(page, '/other-products');
  await add('White Porcelain Gaiwan, 120 ml', 3);
  await add('Gift Set: Four Small Tins', 4);
  // Two of $12.40, $26.00 and $52.00, of which a promotion takes $6.00.
  const totals = ['$102.80', '$96.80'];

  const isCart = (shown: readonly string[]) => expect(shown).toEqual(expect.arrayContaining(names));
  await visit(page, '/franchising');
  await openCart(page);
  isCart(await comparePrices(page, 3, totals, IN_CART));
  for (const path of ['/checkout', '/checkout-form']) {
    await visit(page, path);
    isCart(await comparePrices(page, 3, totals, IN_CART));
  }
  await visit(page, '/account');
  expect(await comparePrices(page, 1)).toEqual(['Masala Chai']);
});

test('updates the price per kilogram of a line in the cart that an earlier release stored', async ({
  page,
}) => {
  await visit(page, '/tea');
  await page
    .getByRole('article', { name: 'Masala Chai', exact: true })
    .getByRole('button', { name: 'Add to cart' })
    .click();
  await expect(cartButton(page, 1)).toBeVisible();
  const stored = () => page.evaluate(() => localStorage.getItem('camellia:state') ?? '');
  await expect.poll(stored).toContain('"netGrams":150');
  await page.evaluate(() => {
    const state = localStorage.getItem('camellia:state') ?? '';
    localStorage.setItem('camellia:state', state.replaceAll(/"netGrams":\d+,/g, ''));
  });
  await visit(page, '/franchising');
  const cart = await openCart(page);
  // From the quote.
  await expect(cart.getByText('/kg')).toBeVisible();
  await comparePrices(page, 1, ['$12.40']);
});

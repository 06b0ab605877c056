// Playwright reads the requested fixtures from the pattern; an empty one requests none.
/* oxlint-disable no-empty-pattern */
import type { Page } from '@playwright/test';
import { startDatabaseServer } from '../support/database-server.ts';
import { emptyFolder, freePort, startShopProcess } from '../support/shop-process.ts';
import { withRows } from '../support/with-rows.ts';
import { expect, test as withOneShop } from './journey.ts';
import { fillAddress, pay, productCard, purchase, quantityOf, signUp, visit } from './steps.ts';

const MANY = 200;
const ADDED = MANY - 24;
/** A text of eighty characters without a line break opportunity. */
const unbreakable = (text: string): string => text.padEnd(80, text);
const LONG_TEA = unbreakable('Donaudampfschifffahrtsgesellschaftstee');
const LONG_NAME = unbreakable('Wolfeschlegelsteinhausenbergerdorff');

const COPIED_COLUMNS = `category_id, themes, price_cents, type, description, taste, image_url, images, consist, unit, liquor,
  brewing, stock_grams, unit_grams`;
const ADD_TEAS = `
  insert into products (id, position, name, ${COPIED_COLUMNS})
  select 'added-' || n, 100 + n, case n when 1 then $1 else 'Kingfisher ' || n end, ${COPIED_COLUMNS}
  from products, generate_series(1, ${ADDED}) n where id = 'masala-chai'`;
const ADD_PRODUCTS = 'update products set stock_grams = 10000000';
const TEAS = `select id, name from products where category_id = 'tea'`;
const ADD_WISHES = `insert into wish_items (user_id, product_id) select u.id, t.id from users u, (${TEAS}) t where u.email = $1`;
const ADD_CART = `insert into cart_lines (user_id, product_id, quantity) select u.id, t.id, 1 from users u, (${TEAS}) t where u.email = $1`;
const ADD_ORDERS = `
  with placed as (
    insert into orders (id, receipt, user_id, email, status, total_cents, shipping, billing)
    select gen_random_uuid(), gen_random_uuid(), u.id, u.email, 'paid', 1240, '{}', '{}'
    from users u, generate_series(1, ${MANY}) where u.email = $1 returning id)
  insert into order_lines (order_id, position, product_id, name, price_cents, quantity, grams)
  select id, 1, 'added-1', $2, 1240, 1, 100 from placed`;

const NOTIFY_ORDER = `
  select pg_notify('order_changed', json_build_object('userId', user_id, 'receipt', receipt)::text)
  from orders where receipt = $1`;

/** A shop with many teas, one of them with a very long name. */
const test = withOneShop.extend<object, { largeDatabase: { readonly url: string } }>({
  largeDatabase: [
    // biome-ignore lint/correctness/noEmptyPattern: no fixtures are needed
    async ({}, use) => {
      await using server = await startDatabaseServer();
      await use({ url: server.url });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  shop: [
    async ({ largeDatabase: { url: DATABASE_URL } }, use) => {
      await using folder = await emptyFolder();
      const settings = {
        PORT: String(await freePort()),
        DATA_DIR: folder.path,
        DATABASE_URL,
        TRUSTED_PROXIES: '1',
      };
      await using shop = await startShopProcess(settings);
      await withRows(DATABASE_URL, async (rows) => {
        await rows(ADD_TEAS, [LONG_TEA]);
        await rows(ADD_PRODUCTS);
      });
      await use(shop);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** Checks that nothing is wider than the window. */
const expectToFit = async (page: Page): Promise<void> => {
  const [width, available] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(width, page.url()).toBeLessThanOrEqual(available ?? 0);
};

for (const viewport of [
  { width: 320, height: 700 },
  { width: 1440, height: 900 },
]) {
  test.describe(`in a window ${viewport.width} wide`, () => {
    test.use({ viewport });

    test('[CAT-1] [SRCH-1] a shopper looks through two hundred teas, one with a very long name, and finds it', async ({
      page,
    }) => {
      await visit(page, '/tea');
      await expect(page.getByText(`${MANY} teas`)).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(24);
      await expectToFit(page);
      await page.getByRole('link', { name: 'Next page' }).click();
      await expect(page.getByText('Page 2 of 9')).toBeVisible();
      await expectToFit(page);
      await productCard(page, LONG_TEA).getByRole('link', { name: LONG_TEA }).click();
      await expect(page.getByRole('heading', { level: 1, name: LONG_TEA })).toBeVisible();
      await expectToFit(page);
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.getByRole('button', { name: 'Cart, 1 item' }).click();
      await expect(page.getByRole('region', { name: 'Cart' })).toContainText(LONG_TEA);
      await expectToFit(page);
      await visit(page, '/search?q=donaudampf');
      await expect(productCard(page, LONG_TEA)).toBeVisible();
      await expectToFit(page);
      await visit(page, '/search?q=kingfisher');
      await expect(page.getByText('120 or more products for “kingfisher”')).toBeVisible();
      await page.getByRole('link', { name: 'Next page' }).click();
      await expect(page.getByText('Page 2 of 5')).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(24);
      await expectToFit(page);
    });

    test('[CAT-1] [CAT-2] [CAT-4] [CAT-7] a shopper pages and filters two hundred teas, goes back, and sees an outage of the server', async ({
      page,
      faultRecorder,
    }) => {
      faultRecorder.allow(/tea\.data|ERR_FAILED|could not be loaded/);
      const catalogueRequests: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/categories')) catalogueRequests.push(request.url());
      });
      await visit(page, '/');
      await page.getByRole('link', { name: 'Tea', exact: true }).first().click();
      await expect(page.getByText('Page 1 of 9')).toBeVisible();
      await page.getByRole('link', { name: 'Next page' }).click();
      await expect(page.getByText('Page 2 of 9')).toBeVisible();
      const last = page.getByRole('article').last();
      await last.scrollIntoViewIfNeeded();
      const scrollTop = await page.evaluate(() => scrollY);
      await last.getByRole('heading').getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Kingfisher' })).toBeVisible();
      await page.goBack();
      await expect(page.getByText('Page 2 of 9')).toBeVisible();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop);

      await page.getByRole('link', { name: '200 to 300' }).click();
      await expect(page.getByText('3 teas')).toBeVisible();
      await expect(page).toHaveURL(/\/tea\?sort=price&price=200-to-300$/);
      await page.route('**/tea.data**', (route) => route.abort());
      await page.getByRole('link', { name: 'All Prices' }).click();
      await expect(page.getByText('We couldn’t load the teas.')).toBeVisible();
      await page.unroute('**/tea.data**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Page 1 of 9')).toBeVisible();
      expect(catalogueRequests).toEqual([]);
    });

    test('[ORD-3] [ORD-5] a shopper pages through two hundred orders, sees them change there, and goes back', async ({
      page,
      browser,
      shopper,
      largeDatabase,
    }) => {
      await signUp(page, shopper);
      await withRows(largeDatabase.url, (rows) => rows(ADD_ORDERS, [shopper.email, LONG_TEA]));
      await visit(page, '/account');
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      const entries = page.getByRole('region', { name: 'Order history' }).getByRole('article');
      const entryLabels = () =>
        entries.evaluateAll((elements) =>
          elements.map((element) => element.getAttribute('aria-label') ?? ''),
        );
      await expect(entries).toHaveCount(20);
      const first = await entryLabels();

      await page.getByRole('link', { name: 'Older orders' }).click();
      await expect(page).toHaveURL(/\/account\?before=/);
      await expect(page.getByRole('link', { name: 'Newest orders' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Order history' })).toBeFocused();
      const second = await entryLabels();
      expect([second.length, second.filter((label) => first.includes(label))]).toEqual([20, []]);
      await expectToFit(page);
      await withRows(largeDatabase.url, async (rows) => {
        const receipt = second[7]?.replace('Order ', '');
        await rows('update orders set total_cents = 98765 where receipt = $1', [receipt]);
        await rows(NOTIFY_ORDER, [receipt]);
      });
      await expect(entries.nth(7)).toContainText('$987.65');
      expect(await entryLabels()).toEqual(second);

      await using contextWithoutScripts = await browser.newContext({
        javaScriptEnabled: false,
        storageState: await page.context().storageState(),
        viewport,
      });
      const pageWithoutScripts = await contextWithoutScripts.newPage();
      await pageWithoutScripts.goto(page.url());
      for (let number = 2; number < 10; number += 1)
        await pageWithoutScripts.getByRole('link', { name: 'Older orders' }).click();
      await expect(
        pageWithoutScripts.getByRole('region', { name: 'Order history' }).getByRole('article'),
      ).toHaveCount(20);
      await expect(pageWithoutScripts.getByRole('link', { name: 'Older orders' })).toHaveCount(0);

      await page.goBack();
      await expect.poll(entryLabels).toEqual(first);
      await page.goForward();
      await expect.poll(entryLabels).toEqual(second);
      await page.getByRole('link', { name: 'Newest orders' }).click();
      await expect.poll(entryLabels).toEqual(first);
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    });

    test('[CART-3] [CART-6] [WISH-3] [ORD-5] a shopper with a very long name keeps two hundred wishes, orders and lines', async ({
      page,
      shopper,
      largeDatabase,
    }) => {
      const shopperWithLongName = { ...shopper, name: LONG_NAME };
      await signUp(page, shopperWithLongName);
      await withRows(largeDatabase.url, async (rows) => {
        await rows(ADD_WISHES, [shopper.email]);
        await rows(ADD_CART, [shopper.email]);
        await rows(ADD_ORDERS, [shopper.email, LONG_TEA]);
      });
      await visit(page, '/account');
      await expect(page.getByRole('link', { name: `Wish list, ${MANY} items` })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Wish list' }).getByRole('article')).toHaveCount(MANY);
      await expect(page.getByRole('region', { name: 'Order history' }).getByRole('article')).toHaveCount(20);
      await expectToFit(page);
      await page.getByRole('button', { name: `Cart, ${MANY} items` }).click();
      const cart = page.getByRole('region', { name: 'Cart' });
      await expect(cart.getByRole('listitem')).toHaveCount(MANY);
      await expect(cart.getByRole('link', { name: 'YOUR CART' })).toBeInViewport();
      await expectToFit(page);
      await cart.getByRole('link', { name: 'YOUR CART' }).click();
      await expect(quantityOf(page, LONG_TEA)).toBeVisible();
      await expectToFit(page);
      await page.getByRole('link', { name: 'Proceed to checkout' }).click();
      await fillAddress(page);
      await expectToFit(page);
      await purchase(page);
      await pay(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
    });
  });
}

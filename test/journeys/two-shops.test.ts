// Playwright reads the requested fixtures from the pattern; an empty one requests none.
/* oxlint-disable no-empty-pattern */
import { startDatabaseServer } from '../support/database-server.ts';
import { startProviders } from '../support/providers.ts';
import { emptyFolder, freePort, type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { expect, test as withOneShop } from './journey.ts';
import { fillAddress, openCheckoutForm, payByControlApi, purchase, signUp, visit } from './steps.ts';

type TwoShops = { readonly receivesPayments: ShopProcess; readonly other: ShopProcess };

/** Two shops on one database server, with providers that no shop has started. */
const test = withOneShop.extend<object, { shops: TwoShops }>({
  shops: [
    // biome-ignore lint/correctness/noEmptyPattern: no fixtures are needed
    async ({}, use) => {
      await using disposables = new AsyncDisposableStack();
      const server = disposables.use(await startDatabaseServer());
      const ports = [await freePort(), await freePort()] as const;
      const providers = disposables.use(
        await startProviders([`http://localhost:${ports[0]}`, `http://localhost:${ports[1]}`]),
      );
      const start = async (port: number) => {
        const { path: DATA_DIR } = disposables.use(await emptyFolder());
        const settings = {
          PORT: String(port),
          DATA_DIR,
          DATABASE_URL: server.url,
          TRUSTED_PROXIES: '1',
          ...providers.settings,
        };
        return disposables.use(await startShopProcess(settings));
      };
      // Started at the same time, as in a deployment: only one may migrate and load the catalogue.
      const [receivesPayments, other] = await Promise.all([start(ports[0]), start(ports[1])]);
      await use({ receivesPayments, other });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // `shop` is the one that receives the webhooks.
  shop: [async ({ shops }, use) => use(shops.receivesPayments), { scope: 'worker' }],
});

test('[ORD-3] an account page on one server shows a payment that another server received', async ({
  page,
  context,
  shopper,
  shops: { other },
}) => {
  await signUp(page, shopper);
  // Cookies ignore ports, so the session of the first shop is sent to the second as well.
  await visit(page, `${other.origin}/account`);
  await expect(page.getByText(shopper.email)).toBeVisible();
  await expect(page.getByText('No orders yet.')).toBeVisible();

  const secondTab = await context.newPage();
  await openCheckoutForm(secondTab, { 'Masala Chai': 2 });
  await fillAddress(secondTab);
  await purchase(secondTab);
  const entry = page.getByRole('article');
  await expect(entry).toContainText('Awaiting payment');
  await payByControlApi(secondTab);
  await expect(entry).toContainText('Paid');
  expect(page.url()).toBe(`${other.origin}/account`);
});

test('[AUTH-7] [AUTH-9] a Google sign-in on one server is signed out on both', async ({
  page,
  context,
  shops: { receivesPayments, other },
}) => {
  await visit(page, `${other.origin}/auth`);
  const button = page.getByRole('button', { name: 'Sign in with Google' });
  const [chooser] = await Promise.all([context.waitForEvent('page'), button.click()]);
  await chooser.getByRole('button', { name: 'Bruno Castellan bruno@example.org' }).click();
  await expect(page).toHaveURL(`${other.origin}/account`);
  await visit(page, `${receivesPayments.origin}/account`);
  await expect(page.getByText('bruno@example.org')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await visit(page, `${other.origin}/account`);
  await expect(page).not.toHaveURL(/\/account/);
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { aPurchase } from './examples.ts';
import { freshDatabase } from './fresh-database.ts';
import { shopMailbox } from './mailbox.ts';
import { sessionIdInUrl, shopPaymentControl } from './payment-control.ts';
import { emptyFolder, freePort, type ShopSettings, startShopProcess } from './shop-process.ts';
import { type Shopper, shopperAt } from './shopper.ts';

const placedSchema = z.object({ url: z.url(), linkSecret: z.string() });
const secretsSchema = z.object({ webhookSecret: z.string() });

/** Starts a shop process with its own database and emulators that the test controls. */
export const openShop = async (settings: ShopSettings = {}) => {
  await using disposables = new AsyncDisposableStack();
  const { path: dataDir } = disposables.use(await emptyFolder());
  const database = disposables.use(await freshDatabase());
  const shop = disposables.use(
    await startShopProcess({
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      // Each shopper sends an IP address, like a proxy.
      TRUSTED_PROXIES: '1',
      ...settings,
    }),
  );
  const payment = await shopPaymentControl(dataDir);
  const mailbox = await shopMailbox(dataDir);
  const { webhookSecret } = secretsSchema.parse(
    JSON.parse(await readFile(join(dataDir, 'stand-in-secrets.json'), 'utf8')),
  );
  const cleanup = disposables.move();
  return {
    ...shop,
    dataDir,
    database,
    payment,
    mailbox,
    webhookSecret,
    newShopper: () => shopperAt(shop.origin),
    /** Places an order; returns its number and payment session. */
    async order(shopper: Shopper, request = aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }] })) {
      const response = await shopper.post('/checkout-form', request);
      if (!response.ok)
        throw new Error(`placing an order returned ${response.status}: ${await response.text()}`);
      const { url, linkSecret } = placedSchema.parse(await response.json());
      return { receipt: request.receipt, url, session: sessionIdInUrl(url), linkSecret };
    },
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
};

export type OpenShop = Awaited<ReturnType<typeof openShop>>;

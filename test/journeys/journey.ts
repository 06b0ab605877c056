// Playwright reads the requested fixtures from the pattern; an empty one requests none.
/* oxlint-disable no-empty-pattern */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, type Locator, type Page } from '@playwright/test';
import { startDatabaseServer } from '../support/database-server.ts';
import { emptyFolder, freePort, type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { anIpAddress } from '../support/shopper.ts';
import { createFaultRecorder, type FaultRecorder } from './fault-recorder.ts';

export { expect } from '@playwright/test';

const START_TIMEOUT_MS = 60_000;

/** Name and credentials of a new shopper, which no other test uses. */
export type ShopperIdentity = { readonly name: string; readonly email: string; readonly password: string };

export type WorkerOptions = {
  /** Whether the shop starts its own PostgreSQL or uses `DATABASE_URL`. */
  database: 'embedded' | 'server';
  /** How many orders the database has at first. */
  demoOrders: number;
};

type Fixtures = {
  shopper: ShopperIdentity;
  faultRecorder: FaultRecorder;
  /** Opens a page in a separate browser context. */
  otherBrowser: () => Promise<Page>;
  /** Clicks, or taps on a touch device. */
  press: (target: Locator) => Promise<void>;
  /** The origin of the mailbox. */
  mailbox: string;
};

const mailboxOf = async (dataDir: string) =>
  `http://localhost:${(await readFile(join(dataDir, 'mailbox', 'port'), 'utf8')).trim()}`;

/** A test with a shop per worker, whose database has no orders at first, unless the option says otherwise. */
export const test = base.extend<Fixtures, WorkerOptions & { dataDir: string; shop: ShopProcess }>({
  database: ['embedded', { option: true, scope: 'worker' }],
  demoOrders: [0, { option: true, scope: 'worker' }],

  dataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: no fixtures are needed
    async ({}, use) => {
      await using folder = await emptyFolder();
      await use(folder.path);
    },
    { scope: 'worker' },
  ],

  shop: [
    async ({ database, demoOrders, dataDir: DATA_DIR }, use) => {
      await using disposables = new AsyncDisposableStack();
      const server = database === 'server' ? disposables.use(await startDatabaseServer()) : undefined;
      const shop = await startShopProcess({
        PORT: String(await freePort()),
        DATA_DIR,
        TRUSTED_PROXIES: '1',
        ...(server && { DATABASE_URL: server.url }),
        ...(demoOrders > 0 && { DEMO_ORDERS: String(demoOrders) }),
      });
      await use(disposables.use(shop));
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],

  // Every test has its own IP address, and so its own rate limits.
  // biome-ignore lint/correctness/noEmptyPattern: no fixtures are needed
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': anIpAddress() }),

  baseURL: async ({ shop }, use) => use(shop.origin),

  // biome-ignore lint/correctness/noEmptyPattern: no fixtures are needed
  shopper: async ({}, use) => {
    const name = `shopper-${randomUUID()}`;
    await use({ name, email: `${name}@example.com`, password: 'first flush in april' });
  },

  faultRecorder: [
    async ({ context, shop, serviceWorkers }, use) => {
      const faultRecorder = createFaultRecorder();
      if (serviceWorkers === 'block')
        faultRecorder.allow(/Service Worker registration blocked by Playwright/);
      await faultRecorder.addContext(context);
      // Chromium also logs it when a navigation begins soon after a load; `first-paint.test.ts` tests preloads.
      faultRecorder.allow(/was preloaded using link preload but not used/);
      const before = shop.logOutput().length;
      await use(faultRecorder);
      // Browsers share the processors with the shop.
      faultRecorder.allow(/event-loop-delay/);
      // The job that raises alerts runs long after the withdrawal of an earlier test.
      faultRecorder.allow(/withdrawal-received/);
      const logOutput = shop.logOutput().slice(before).split('\n').filter(Boolean);
      for (const line of logOutput) faultRecorder.record(`the shop logged ${line}`);
      const faults = faultRecorder.unexpectedFaults();
      if (faults.length > 0) throw new Error(`The test did not expect:\n${faults.join('\n')}`);
    },
    { auto: true },
  ],

  otherBrowser: async ({ browser, faultRecorder, baseURL }, use) => {
    await using disposables = new AsyncDisposableStack();
    await use(async () => {
      const context = disposables.use(
        await browser.newContext({
          extraHTTPHeaders: { 'x-forwarded-for': anIpAddress() },
          ...(baseURL !== undefined && { baseURL }),
        }),
      );
      await faultRecorder.addContext(context);
      return context.newPage();
    });
  },

  mailbox: async ({ shop: _, dataDir }, use) => use(await mailboxOf(dataDir)),

  press: async ({ hasTouch }, use) => use((target) => (hasTouch ? target.tap() : target.click())),
});

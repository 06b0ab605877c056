import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { RouteKey } from '#web/site/site-map.ts';
import type { ShopperIdentity } from '../journeys/journey.ts';
import type { ShopProcess } from '../support/shop-process.ts';

/** The browser and the shopper of a test. */
export type TestContext = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly shopper: ShopperIdentity;
  /** The origin of the shop, and of the mailbox. */
  readonly origin: string;
  readonly mailbox: string;
  readonly dataDir: string;
  readonly shop: ShopProcess;
};

/** A page in one of its states. */
export type PageState = {
  /** In kebab case; also the name of its screenshots. */
  readonly name: string;
  /** The route of the page; undefined without a route or without hydration. */
  readonly route?: RouteKey;
  /** The path, or a function that prepares the state and returns the path. */
  readonly path: string | ((testContext: TestContext) => Promise<string>);
  /** Interactions on the page; without any, the first load is the state. */
  readonly act?: (testContext: TestContext) => Promise<void>;
  /** True for an email, which mail programs show as part of their own page. */
  readonly isEmail?: boolean;
  /** An element that is visible in the state. */
  readonly expected: (page: Page) => Locator;
  /** Expected errors in the browser or the log. */
  readonly expectedFaults?: RegExp;
  /** Restores shared data. */
  readonly restore?: (testContext: TestContext) => Promise<void>;
};

export const heading =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('heading', { level: 1, name });

export const text =
  (words: string | RegExp) =>
  (page: Page): Locator =>
    page.getByText(words).filter({ visible: true }).first();

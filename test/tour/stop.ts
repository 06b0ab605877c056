import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { RouteKey } from '#web/site/site-map.ts';
import type { Shopper } from '../journeys/journey.ts';

/** Who goes on the tour: a browser, and somebody whom no other test knows. */
export type Traveller = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly shopper: Shopper;
  /** Where the shop is, and where its letters can be read. */
  readonly origin: string;
  readonly mailbox: string;
  readonly dataDir: string;
};

/** A page of the shop in one of its states. */
export type Stop = {
  /** In words joined by hyphens; its pictures are called so too. */
  readonly name: string;
  /** Whose page it is; none when the page is not on the shop's map, or never comes to life. */
  readonly route?: RouteKey;
  /** The address, or what has to happen before one opens it. */
  readonly address: string | ((traveller: Traveller) => Promise<string>);
  /** What the shopper does there; without it, the first load shows it all. */
  readonly act?: (traveller: Traveller) => Promise<void>;
  /** Whether it is a letter, which mail programs show as a part of their own page. */
  readonly isLetter?: boolean;
  /** What is to be seen in the end. */
  readonly shows: (page: Page) => Locator;
  /** Trouble in the browser or the log that belongs to it. */
  readonly trouble?: RegExp;
  /** Puts back what was changed for everybody. */
  readonly leave?: (traveller: Traveller) => Promise<void>;
};

export const heading =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('heading', { level: 1, name });

export const text =
  (words: string | RegExp) =>
  (page: Page): Locator =>
    page.getByText(words).filter({ visible: true }).first();

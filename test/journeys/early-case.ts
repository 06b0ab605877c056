import type { Page } from '@playwright/test';
import type { Setup } from './early-setup.ts';

/** What a shopper may press or submit, and what has to come of it, once. */
export type Case = {
  /** Accessible names of the buttons that it presses or that submit its form. */
  readonly presses: readonly (string | RegExp)[];
  readonly open: string | ((setup: Setup) => Promise<string>);
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly press: (page: Page, setup: Setup) => Promise<void>;
  readonly done: (page: Page, setup: Setup) => Promise<void>;
  /** True if it works without scripts as well; otherwise the page says that it needs them. */
  readonly isNative?: true;
  /** True if nothing is missed without it. */
  readonly isDecoration?: true;
  /** True for links, which only React itself could get in the way of. */
  readonly isLink?: true;
  /** Checks what was typed, where the page could not do what was asked. */
  readonly kept?: (page: Page, setup: Setup) => Promise<void>;
};

import type { Page } from '@playwright/test';
import type { Setup } from './early-setup.ts';

/** An interaction before hydration, and its result, which must happen once. */
export type Case = {
  /** Accessible names of the buttons that it clicks or that submit its form. */
  readonly presses: readonly (string | RegExp)[];
  readonly open: string | ((setup: Setup) => Promise<string>);
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly press: (page: Page, setup: Setup) => Promise<void>;
  readonly done: (page: Page, setup: Setup) => Promise<void>;
  /** True if it works without scripts as well; otherwise the page says that it needs them. */
  readonly isNative?: true;
  /** True if it is optional without scripts. */
  readonly isDecoration?: true;
  /** True for links, which only React could break. */
  readonly isLink?: true;
  /** Checks typed text on pages where the action is not possible. */
  readonly keeps?: (page: Page, setup: Setup) => Promise<void>;
};

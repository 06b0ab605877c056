import type { Page } from '@playwright/test';
import type { Setup } from './early-setup.ts';

/** An interaction before hydration, and its result, which must happen once. */
export type Case = {
  /** Accessible names of the buttons that it clicks or that submit its form. */
  readonly buttons: readonly (string | RegExp)[];
  readonly open: string | ((setup: Setup) => Promise<string>);
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly act: (page: Page, setup: Setup) => Promise<void>;
  readonly expectResult: (page: Page, setup: Setup) => Promise<void>;
  /** True if it works without scripts; otherwise the page shows that it needs them. */
  readonly isNative?: true;
  /** True if the page needs no notice where it does not work. */
  readonly isDecoration?: true;
  /** True for links, which only React could break. */
  readonly isLink?: true;
  /** Checks what remains where the action is not possible, such as typed text. */
  readonly expectFallback?: (page: Page, setup: Setup) => Promise<void>;
};

import type { Page } from '@playwright/test';
import { accessibilityViolations } from '../page-states/rules/accessibility.ts';
import { findOverflow } from '../page-states/rules/overflow.ts';
import { findSmallTargets } from '../page-states/rules/touch-targets.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { expect } from './journey.ts';

/** Fits a phone and a desktop, in both color schemes. */
export const expectGoodLayout = async (page: Page): Promise<void> => {
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    // Without the transition of colors.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await findOverflow(page)).toEqual([]);
    expect(await findSmallTargets(page)).toEqual([]);
  }
};

/** Signs in by the link that the shop printed at its start. */
export const signInAsDemoOwner = async (page: Page, shop: ShopProcess): Promise<void> => {
  await page.goto(/https?:\S+\/admin\/demo\/\S+/.exec(shop.output())?.[0] ?? '');
  await page.getByRole('button', { name: 'Sign in as demo owner' }).click();
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
};

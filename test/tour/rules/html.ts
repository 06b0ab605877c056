import type { Page } from '@playwright/test';
import { htmlFaults } from '#test/support/html-faults.ts';

/** What is wrong with the HTML of a page as it stands in the browser, after its scripts. */
export const htmlFaultsOn = async (page: Page): Promise<string[]> => htmlFaults(await page.content());

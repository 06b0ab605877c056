import type { Page } from '@playwright/test';
import { htmlFaults } from '#test/support/html-faults.ts';

/** Faults in the HTML of a page after its scripts have run. */
export const findHtmlFaults = async (page: Page): Promise<string[]> => htmlFaults(await page.content());

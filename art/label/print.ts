import { chromium } from '@playwright/test';
import { PIXELS_PER_CENTIMETRE, type Sheet } from './label.ts';

interface Print {
  readonly page: string;
  readonly sheet: Sheet;
  readonly file: string;
}

/** Prints pages as PNG files, with the browser of CHROMIUM_PATH or of Playwright. */
export const print = async (prints: readonly Print[]): Promise<void> => {
  if (prints.length === 0) return;
  const { CHROMIUM_PATH: executablePath } = process.env;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  for (const { page: html, sheet, file } of prints) {
    const viewport = {
      width: Math.round(sheet.width * PIXELS_PER_CENTIMETRE),
      height: Math.round(sheet.height * PIXELS_PER_CENTIMETRE),
    };
    const page = await browser.newPage({ viewport });
    await page.setContent(html);
    await page.evaluate('document.fonts.ready');
    await page.screenshot({ path: file });
    await page.close();
  }
  await browser.close();
};

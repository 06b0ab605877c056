import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const breakFrame = (): void => {
  const { replace } = String.prototype;
  Object.assign(String.prototype, {
    // The frame also contains the phone number of the shop.
    replace(this: string, pattern: RegExp, replacement: string): string {
      if (pattern instanceof RegExp && pattern.source === '[^+\\d]') throw new TypeError('replace is broken');
      return String(Reflect.apply(replace, this, [pattern, replacement]));
    },
  });
};

/** Init scripts that each break a built-in that the page's scripts use. */
const BREAKAGES: Readonly<Record<string, () => void>> = {
  'Array.prototype.map': () => {
    const { map } = Array.prototype;
    Object.assign(Array.prototype, {
      map(this: unknown[], change: (value: unknown) => unknown): unknown[] {
        if (document.documentElement.dataset['painted'] === '') throw new TypeError('map is broken');
        return map.call(this, change);
      },
    });
  },
  'call that only the frame around every page makes': breakFrame,
  'String.prototype.replace': () => {
    Object.assign(String.prototype, {
      replace: () => {
        throw new TypeError('replace is broken');
      },
    });
  },
  'Object.entries': () => {
    const { entries } = Object;
    Object.entries = (value: object) => {
      if (new Error().stack?.includes('/assets/')) throw new TypeError('entries is broken');
      return entries(value);
    };
  },
  URLSearchParams: () => {
    Reflect.deleteProperty(window, 'URLSearchParams');
  },
  'Intl.NumberFormat': () => {
    Reflect.deleteProperty(Intl, 'NumberFormat');
  },
  WeakMap: () => {
    Reflect.deleteProperty(window, 'WeakMap');
  },
  localStorage: () => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('storage is broken', 'SecurityError');
      },
    });
  },
};

const textOf = async (page: Page): Promise<string> => page.locator('body').innerText();

for (const [name, breakBuiltIn] of Object.entries(BREAKAGES))
  for (const path of ['/tea', '/stores', '/checkout-form'])
    test(`shows text and a link at ${path} in a browser with a broken ${name}, never a stack trace`, async ({
      page,
      faultRecorder,
    }) => {
      faultRecorder.allow(/./);
      await page.addInitScript(breakBuiltIn);
      await page.goto(path, { waitUntil: 'load' });
      await page.waitForLoadState('networkidle');
      const text = await textOf(page);
      expect(text).not.toMatch(/Application Error|\n\s+at |TypeError|ReferenceError/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('link').first()).toBeVisible();
    });

test('“Try again” reloads a page that could not hydrate', async ({ page, faultRecorder }) => {
  faultRecorder.allow(/./);
  await page.addInitScript(breakFrame);
  await page.goto('/stores');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  const reload = page.waitForRequest((request) => request.isNavigationRequest());
  await again.click();
  await reload;
});

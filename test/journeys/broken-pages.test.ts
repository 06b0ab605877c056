import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** Each breaks something that scripts of a page need. */
const BROKEN: Readonly<Record<string, () => void>> = {
  'Array.prototype.map': () => {
    const { map } = Array.prototype;
    Object.assign(Array.prototype, {
      map(this: unknown[], change: (value: unknown) => unknown): unknown[] {
        if (document.documentElement.dataset['painted'] === '') throw new TypeError('map is broken');
        return map.call(this, change);
      },
    });
  },
  'call that only the frame around every page makes': () => {
    const { replace } = String.prototype;
    Object.assign(String.prototype, {
      // The frame also contains the phone number of the shop.
      replace(this: string, found: RegExp, by: string): string {
        if (found instanceof RegExp && found.source === '[^+\\d]') throw new TypeError('replace is broken');
        return String(Reflect.apply(replace, this, [found, by]));
      },
    });
  },
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

for (const [name, breakIt] of Object.entries(BROKEN))
  for (const path of ['/tea', '/stores', '/checkout-form'])
    test(`shows text and a link at ${path} in a browser with a broken ${name}, never a stack trace`, async ({
      page,
      watch,
    }) => {
      watch.expect(/./);
      await page.addInitScript(breakIt);
      await page.goto(path, { waitUntil: 'load' });
      await page.waitForLoadState('networkidle');
      const text = await textOf(page);
      expect(text).not.toMatch(/Application Error|\n\s+at |TypeError|ReferenceError/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('link').first()).toBeVisible();
    });

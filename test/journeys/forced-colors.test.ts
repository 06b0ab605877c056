import type { ElementHandle, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { bag, card, fillAddress, fillCart, hold, storeQuantity, visit } from './steps.ts';

const CHAI = 'Masala Chai';
const RARE = 'Taiping Houkui, Hand-Pressed';

/** Every attribute for a visible state. */
const STATES = [
  'aria-current',
  'aria-pressed="true"',
  'aria-expanded="true"',
  'aria-selected="true"',
  'aria-invalid="true"',
  'aria-disabled="true"',
  'disabled',
  'data-short',
];

/** Pixels that an outline takes around its element. */
const EDGE = 8;

type Handle = ElementHandle<HTMLElement | SVGElement>;

const clipOf = async (element: Handle) => {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
  const [left, top] = [Math.max(0, x - EDGE), Math.max(0, y - EDGE)];
  return { x: left, y: top, width: width + 2 * EDGE, height: height + 2 * EDGE };
};

/** True if the element looks different without the attribute, which is restored afterwards. */
const isMarkedBy = async (page: Page, element: Handle, name: string): Promise<boolean> => {
  const clip = await clipOf(element);
  const picture = () => page.screenshot({ clip, animations: 'disabled' });
  const value = (await element.getAttribute(name)) ?? '';
  const marked = await picture();
  await element.evaluate((node, attribute) => node.removeAttribute(attribute), name);
  const plain = await picture();
  await element.evaluate(
    (node, [attribute, text = '']) => node.setAttribute(String(attribute), text),
    [name, value],
  );
  return !marked.equals(plain);
};

/** The number of elements per state, and those that only a background or a shadow would mark. */
const statesOn = async (page: Page) => {
  const seen: Record<string, number> = {};
  const unmarked: string[] = [];
  for (const state of STATES) {
    const name = state.replace(/=.*/, '');
    // The popup of a field opens below it.
    const elements = page.locator(`[${state}]:not([role="combobox"])`).filter({ visible: true });
    for (const element of (await elements.elementHandles()) as Handle[]) {
      seen[name] = (seen[name] ?? 0) + 1;
      if (!(await isMarkedBy(page, element, name)))
        unmarked.push(`${state}: ${await element.evaluate((node) => node.outerHTML.slice(0, 120))}`);
    }
  }
  return { seen, unmarked };
};

type Place = {
  readonly wide?: number;
  readonly open: (page: Page) => Promise<unknown>;
  /** States that must occur, so that none is missed. */
  readonly shows: readonly string[];
};

const places: Readonly<Record<string, Place>> = {
  'the slides': { open: (page) => visit(page, '/'), shows: ['aria-current'] },
  'the price filter': { open: (page) => visit(page, '/tea'), shows: ['aria-current'] },
  'the type filter': {
    open: (page) => visit(page, '/tea?sort=type&type=green'),
    shows: ['aria-current'],
  },
  'the current theme and navigation': {
    open: (page) => visit(page, '/relaxing-tea'),
    shows: ['aria-current'],
  },
  'the current page in the first row': { open: (page) => visit(page, '/gifts'), shows: ['aria-current'] },
  'the pictures of a tea': {
    open: (page) => visit(page, '/tea/picked-tea/Masala%20Chai'),
    shows: ['aria-current'],
  },
  'a wish': {
    open: async (page) => {
      await visit(page, '/tea');
      const heart = page.getByRole('button', { name: `Wish list: ${CHAI}` });
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
    },
    shows: ['aria-pressed'],
  },
  'a full line in the open cart': {
    open: async (page) => {
      await fillCart(page, { [RARE]: 3 });
      await expect(card(page, RARE).getByRole('button', { name: 'Add to cart' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await bag(page, 3).click();
      await expect(page.getByRole('region', { name: 'Cart' }).getByText('Only 3 left')).toBeVisible();
    },
    shows: ['aria-expanded', 'aria-disabled'],
  },
  'a line that asks for too much': {
    open: async (page) => {
      await fillCart(page, { [RARE]: 3 });
      await storeQuantity(page, 3, 7);
      await visit(page, '/checkout-form');
      await expect(page.getByRole('button', { name: `Change to 3: ${RARE}` })).toBeVisible();
    },
    shows: ['data-short', 'aria-disabled'],
  },
  'fields with errors': {
    open: async (page) => {
      await fillCart(page, { [CHAI]: 1 });
      await visit(page, '/checkout-form');
      await page.getByRole('button', { name: 'PURCHASE' }).click();
      await expect(page.getByLabel('City')).toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel('Email').blur();
    },
    shows: ['aria-invalid'],
  },
  'a purchase under way': {
    open: async (page) => {
      await fillCart(page, { [CHAI]: 1 });
      await visit(page, '/checkout-form');
      await page.getByLabel('Email').fill('tea@example.com');
      await fillAddress(page);
      await page.route('**/checkout-form', (route) =>
        route.request().method() === 'POST' ? undefined : route.fallback(),
      );
      await page.getByRole('button', { name: 'PURCHASE' }).click();
      await expect(page.getByRole('button', { name: 'PURCHASE' })).toHaveAttribute('aria-disabled', 'true');
    },
    shows: ['aria-disabled'],
  },
  'a chosen suggestion': {
    open: async (page) => {
      await visit(page, '/');
      await page.getByRole('combobox', { name: 'Search' }).pressSequentially('mint');
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
    },
    shows: ['aria-selected'],
  },
  'the open menu': {
    wide: 390,
    open: async (page) => {
      await visit(page, '/gifts');
      await page.getByRole('button', { name: 'Menu' }).click();
    },
    shows: ['aria-expanded', 'aria-current'],
  },
};

for (const [place, { open, shows, wide = 1280 }] of Object.entries(places)) {
  test(`every state of ${place} is visible in forced colors`, async ({ page }) => {
    await page.setViewportSize({ width: wide, height: 844 });
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await open(page);
    const { seen, unmarked } = await statesOn(page);
    expect(Object.keys(seen)).toEqual(expect.arrayContaining([...shows]));
    expect(unmarked).toEqual([]);
  });
}

test('the progress of a navigation is visible in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await visit(page, '/');
  const top = () => page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 6 } });
  const still = await top();
  const letCome = await hold(page, '**/deals.data*');
  await page.getByRole('banner').getByRole('link', { name: 'Deals' }).click();
  await expect(page.getByText('Loading the page')).toBeAttached();
  await expect.poll(async () => (await top()).equals(still)).toBe(false);
  letCome();
  await expect(page).toHaveURL(/\/deals$/);
});

import type { ElementHandle, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import {
  cartButton,
  fillAddress,
  fillCart,
  holdRequests,
  openCheckoutForm,
  productCard,
  storeQuantity,
  visit,
} from './steps.ts';

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

/** Pixels around an element that its outline may cover. */
const OUTLINE_PX = 8;

type Handle = ElementHandle<HTMLElement | SVGElement>;

const clipOf = async (element: Handle) => {
  // The header leaves the window on scrolling down.
  await element.evaluate((node) => node.closest('header') && scrollTo(0, 0));
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
  const [left, top] = [Math.max(0, x - OUTLINE_PX), Math.max(0, y - OUTLINE_PX)];
  return { x: left, y: top, width: width + 2 * OUTLINE_PX, height: height + 2 * OUTLINE_PX };
};

/** True if the element looks different without the attribute, which is restored afterwards. */
const changesLook = async (page: Page, element: Handle, name: string): Promise<boolean> => {
  const clip = await clipOf(element);
  const picture = () => page.screenshot({ clip, animations: 'disabled' });
  const value = (await element.getAttribute(name)) ?? '';
  const withAttribute = await picture();
  await element.evaluate((node, attribute) => node.removeAttribute(attribute), name);
  const withoutAttribute = await picture();
  await element.evaluate(
    (node, [attribute, text = '']) => node.setAttribute(String(attribute), text),
    [name, value],
  );
  return !withAttribute.equals(withoutAttribute);
};

/** The number of elements per state, and the elements whose state is not visible. */
const statesOn = async (page: Page) => {
  const counts: Record<string, number> = {};
  const unmarked: string[] = [];
  for (const state of STATES) {
    const name = state.replace(/=.*/, '');
    // The popup of a field opens below it.
    const elements = page.locator(`[${state}]:not([role="combobox"])`).filter({ visible: true });
    for (const element of (await elements.elementHandles()) as Handle[]) {
      counts[name] = (counts[name] ?? 0) + 1;
      if (!(await changesLook(page, element, name)))
        unmarked.push(`${state}: ${await element.evaluate((node) => node.outerHTML.slice(0, 120))}`);
    }
  }
  return { counts, unmarked };
};

type View = {
  readonly viewportWidth?: number;
  readonly open: (page: Page) => Promise<unknown>;
  /** States that must occur in the view. */
  readonly expectedStates: readonly string[];
};

const VIEWS: Readonly<Record<string, View>> = {
  'the slides': { open: (page) => visit(page, '/'), expectedStates: ['aria-current'] },
  'the price filter': { open: (page) => visit(page, '/tea'), expectedStates: ['aria-current'] },
  'the type filter': {
    open: (page) => visit(page, '/tea?sort=type&type=green'),
    expectedStates: ['aria-current'],
  },
  'the current theme and navigation': {
    open: (page) => visit(page, '/relaxing-tea'),
    expectedStates: ['aria-current'],
  },
  'the current page in the first row': {
    open: (page) => visit(page, '/gifts'),
    expectedStates: ['aria-current'],
  },
  'the pictures of a tea': {
    open: (page) => visit(page, '/tea/picked-tea/Masala%20Chai'),
    expectedStates: ['aria-current'],
  },
  'a wish': {
    open: async (page) => {
      await visit(page, '/tea');
      const heart = page.getByRole('button', { name: `Wish list: ${CHAI}` });
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
    },
    expectedStates: ['aria-pressed'],
  },
  'a full line in the open cart': {
    open: async (page) => {
      await fillCart(page, { [RARE]: 3 });
      await expect(productCard(page, RARE).getByRole('button', { name: 'Add to cart' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      // Where the open cart covers no other control.
      await visit(page, '/contact');
      await cartButton(page, 3).click();
      await expect(page.getByRole('region', { name: 'Cart' }).getByText('Only 3 left')).toBeVisible();
    },
    expectedStates: ['aria-expanded', 'aria-disabled'],
  },
  'a line above the remaining stock': {
    open: async (page) => {
      await fillCart(page, { [RARE]: 3 });
      await storeQuantity(page, 3, 7);
      await visit(page, '/checkout-form');
      await expect(page.getByRole('button', { name: `Change to 3: ${RARE}` })).toBeVisible();
    },
    expectedStates: ['data-short', 'aria-disabled'],
  },
  'fields with errors': {
    open: async (page) => {
      await openCheckoutForm(page, { [CHAI]: 1 });
      await page.getByRole('button', { name: 'PURCHASE' }).click();
      await expect(page.getByLabel('City')).toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel('Email').blur();
    },
    expectedStates: ['aria-invalid'],
  },
  'a purchase in progress': {
    open: async (page) => {
      await openCheckoutForm(page, { [CHAI]: 1 });
      await page.getByLabel('Email').fill('tea@example.com');
      await fillAddress(page);
      await page.route('**/checkout-form', (route) =>
        route.request().method() === 'POST' ? undefined : route.fallback(),
      );
      await page.getByRole('button', { name: 'PURCHASE' }).click();
      await expect(page.getByRole('button', { name: 'PURCHASE' })).toHaveAttribute('aria-disabled', 'true');
    },
    expectedStates: ['aria-disabled'],
  },
  'a chosen suggestion': {
    open: async (page) => {
      await visit(page, '/');
      await page.getByRole('combobox', { name: 'Search' }).pressSequentially('mint');
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
    },
    expectedStates: ['aria-selected'],
  },
  'the open menu': {
    viewportWidth: 390,
    open: async (page) => {
      await visit(page, '/gifts');
      await page.getByRole('button', { name: 'Menu' }).click();
    },
    expectedStates: ['aria-expanded', 'aria-current'],
  },
};

for (const [view, { open, expectedStates, viewportWidth = 1280 }] of Object.entries(VIEWS)) {
  test(`every state of ${view} is visible in forced colors`, async ({ page }) => {
    await page.setViewportSize({ width: viewportWidth, height: 844 });
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await open(page);
    const { counts, unmarked } = await statesOn(page);
    expect(Object.keys(counts)).toEqual(expect.arrayContaining([...expectedStates]));
    expect(unmarked).toEqual([]);
  });
}

test('the progress of a navigation is visible in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await visit(page, '/');
  const topEdge = () => page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 6 } });
  const idle = await topEdge();
  const release = await holdRequests(page, '**/deals.data*');
  await page.getByRole('banner').getByRole('link', { name: 'Deals' }).click();
  await expect(page.getByText('Loading')).toBeAttached();
  await expect.poll(async () => (await topEdge()).equals(idle)).toBe(false);
  release();
  await expect(page).toHaveURL(/\/deals$/);
});

import type { Page } from '@playwright/test';
import { pages } from '#web/site/page-policies.ts';
import { controls } from '../support/controls.ts';
import { pageHref } from '../support/page-addresses.ts';
import { ALTERATIONS, CASES_ON_ALTERED_PAGES } from './early-alterations.ts';
import type { Case } from './early-case.ts';
import { KNOWN_CONTROLS } from './early-controls.ts';
import { FORMS } from './early-forms.ts';
import { CATEGORY_PAGES } from './early-public-pages.ts';
import { orderPath, paidOrderPath, resetLink, verificationLink } from './early-setup.ts';
import { expect, test } from './journey.ts';
import { openIn, PHASES, type Phase, selectPhases } from './phases.ts';
import { holdRequests } from './steps.ts';

/** Every page except that of the service worker, which has its own script. */
const PATHS = [
  ...pages.filter(({ key, indexing }) => indexing !== 'file' && key !== 'offline').map(pageHref),
  '/search?q=mint',
  '/nothing',
  '/tea/picked-tea/Nothing',
];

const CASES: Readonly<Record<string, Case>> = { ...CATEGORY_PAGES, ...FORMS };

const needsScript = (page: Page) =>
  page.locator('noscript p, main p').filter({ hasText: 'JavaScript' }).first();

/** The notice of pages that need scripts. */
const NOTICES: Partial<Record<Phase, (page: Page) => Promise<void>>> = {
  'without scripts': (page) => expect(needsScript(page)).toBeVisible(),
  'while the scripts are blocked': (page) =>
    expect(page.getByText('Some buttons may not work yet')).toBeVisible(),
};

/** The phases of a case: other tests cover hydrated pages, and links work without scripts. */
const phasesOf = (name: string, { isLink }: Case): Phase[] =>
  PHASES.filter((phase) => {
    if (isLink) return phase === 'after React attaches its listeners' || phase === 'during hydration';
    return phase !== 'after hydration' || name in FORMS;
  });

const combinations = Object.entries(CASES).flatMap(([name, testCase]) => {
  const phases = selectPhases(phasesOf(name, testCase), name);
  return phases.map((phase) => ({ name, phase, testCase }));
});

// Pictures take most of the time, and no case depends on them.
test.beforeEach(({ page }) => page.route('**/pictures/**', (route) => route.fulfill({ status: 204 })));

for (const phase of PHASES)
  test.describe(phase, () => {
    test.use({ javaScriptEnabled: phase !== 'without scripts' });
    for (const { name, testCase } of combinations.filter((combination) => combination.phase === phase))
      test(`handles ${name} once, or shows what it needs, ${phase}`, async ({
        page,
        shopper,
        mailbox,
        faultRecorder,
        shop,
      }) => {
        const { open, viewport, act, expectResult, expectFallback, isNative, isDecoration } = testCase;
        faultRecorder.allow(
          /422|405 |429 |401.*\/api\/|^csp for|net::ERR_FAILED|Failed to fetch dynamically imported module/,
        );
        if (viewport) await page.setViewportSize(viewport);
        const setup = { page, shopper, mailbox, origin: shop.origin };
        const path = typeof open === 'string' ? open : await open(setup);
        const completeHydration = await openIn(page, path, phase);
        const notice = NOTICES[phase];
        if (!notice || isNative) {
          await act(page, setup);
          await completeHydration();
          await expectResult(page, setup);
          return;
        }
        const hasNotice = phase === 'without scripts' && (await needsScript(page).isVisible());
        await act(page, setup);
        if (!hasNotice && !isDecoration) await notice(page);
        const hasSendError = await page.getByRole('heading', { name: 'We couldn’t send this' }).isVisible();
        if (hasSendError) await page.goBack();
        await expectFallback?.(page, setup);
      });
  });

for (const [name, alter] of Object.entries(ALTERATIONS))
  test(`keeps early presses and typed text on pages altered by ${name}`, async ({
    page,
    shopper,
    mailbox,
    shop,
    faultRecorder,
  }) => {
    faultRecorder.allow(/Minified React error #418|401.*\/api\//);
    const setup = { page, shopper, mailbox, origin: shop.origin };
    await page.addInitScript(alter);
    for (const { open, act, expectResult } of CASES_ON_ALTERED_PAGES) {
      const path = typeof open === 'string' ? open : await open(setup);
      const completeHydration = await openIn(page, path, 'before the scripts load');
      await page.waitForLoadState('domcontentloaded');
      await act(page, setup);
      await completeHydration();
      await expectResult(page, setup);
    }
  });

test('follows a link when the scripts fail to load', async ({ page, faultRecorder }) => {
  faultRecorder.allow(/net::ERR_FAILED|Failed to fetch dynamically imported module/);
  const failScripts = await holdRequests(page, '**/framework-*.js', (route) => route.abort());
  await page.goto('/tea/picked-tea/Masala%20Chai', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'Deals', exact: true }).first().click();
  await expect(page).toHaveURL(/Masala/);
  failScripts();
  await expect(page).toHaveURL(/\/deals$/);
});

test('acknowledges a press no longer when the scripts fail to load', async ({ page, faultRecorder }) => {
  faultRecorder.allow(/net::ERR_FAILED|Failed to fetch dynamically imported module/);
  const failScripts = await holdRequests(page, '**/framework-*.js', (route) => route.abort());
  await page.goto('/tea/picked-tea/Masala%20Chai', { waitUntil: 'commit' });
  const add = page.getByRole('button', { name: 'Add to cart' });
  await add.click();
  await expect(add).toHaveAttribute('data-queued');
  failScripts();
  await expect(page.getByText('Some buttons may not work yet')).toBeVisible();
  await expect(add).not.toHaveAttribute('data-queued');
});

test('selects each case in two phases, and each phase for several cases', () => {
  const count = (key: 'name' | 'phase', value: string) =>
    combinations.filter((combination) => combination[key] === value).length;
  expect(Object.keys(CASES).filter((name) => count('name', name) < 2 && !CASES[name]?.isLink)).toEqual([]);
  expect(PHASES.filter((phase) => count('phase', phase) < 5)).toEqual([]);
});

test('covers every control in the sources by a case or an exception', () => {
  expect(Object.keys(KNOWN_CONTROLS).toSorted()).toEqual([...new Set(controls)].toSorted());
  const names = Object.values(KNOWN_CONTROLS).filter((name) => !name.startsWith('only '));
  expect(names.filter((name) => !(name in CASES))).toEqual([]);
});

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false });

  test('covers every button of every page by a case', async ({
    page,
    shopper,
    mailbox,
    shop,
    faultRecorder,
  }) => {
    faultRecorder.allow(/^csp for|404|410/);
    const setup = { page, shopper, mailbox, origin: shop.origin };
    const knownButtons = Object.values(CASES).flatMap(({ buttons }) => buttons);
    const link = await resetLink(setup);
    const found = new Set<string>();
    const collectButtons = async (paths: readonly string[]) => {
      for (const path of paths) {
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        // One call per page, since one per button takes half a minute in all.
        const names = await page
          .locator('button:not(#script-error button), form:not(:has(button))')
          .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label') ?? node.textContent));
        for (const name of names) found.add(name.trim());
      }
    };
    await collectButtons([...PATHS, link, await orderPath(setup), await paidOrderPath(setup), '/auth']);
    await collectButtons([
      await verificationLink({ ...setup, shopper: { ...shopper, email: `b-${shopper.email}` } }),
    ]);
    await collectButtons(['/account', '/checkout']);
    const isKnown = (name: string) =>
      knownButtons.some((button) => (typeof button === 'string' ? button === name : button.test(name)));
    expect([...found].filter((name) => !isKnown(name))).toEqual([]);
    expect(found.size).toBeGreaterThan(20);
  });
});

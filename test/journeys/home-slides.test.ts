import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { CAROUSEL_SCRIPT, holdRequests, visit } from './steps.ts';

const SLIDES = [
  'The first leaves of spring',
  'Dark leaf, bright cup',
  'A tin for every morning',
  'For once in a while',
] as const;
const INTERVAL_MS = 3000;

const carousel = (page: Page): Locator => page.getByRole('region', { name: 'Featured' });
/** All slides except the visible one are inert. */
const slide = (page: Page): Locator => carousel(page).locator('[aria-roledescription=slide]:not([inert])');
const viewport = (page: Page): Locator => carousel(page).locator('[aria-live]');
/** Opens the home page with a fake clock; the timer of the slides is running. */
const openWithFakeClock = async (page: Page): Promise<void> => {
  await page.clock.install({ time: '2026-04-01T08:00:00Z' });
  await page.clock.pauseAt('2026-04-01T09:00:00Z');
  await visit(page, '/');
  await expect(viewport(page)).toHaveAttribute('aria-live', 'off');
};

const shownTitle = (page: Page): Locator => slide(page).getByRole('heading');

test('[HOME-1] shows four slides in turn, then the first again', async ({ page }) => {
  await openWithFakeClock(page);
  for (const title of [...SLIDES, SLIDES[0]]) {
    await expect(shownTitle(page)).toHaveText(title);
    await page.clock.runFor(INTERVAL_MS);
  }
});

test('[HOME-1] fades to the next slide after three seconds', async ({ page }) => {
  await openWithFakeClock(page);
  const [first, second] = [SLIDES[0], SLIDES[1]].map((title) =>
    carousel(page).locator('[aria-roledescription=slide]').filter({ hasText: title }),
  ) as [Locator, Locator];
  const opacity = (target: Locator) => target.evaluate((node) => Number(getComputedStyle(node).opacity));
  await page.clock.runFor(INTERVAL_MS - 1);
  await expect(shownTitle(page)).toHaveText(SLIDES[0]);
  expect([await opacity(first), await opacity(second)]).toEqual([1, 0]);
  await page.clock.runFor(1);
  await expect(shownTitle(page)).toHaveText(SLIDES[1]);
  await page.clock.runFor(200);
  for (const slideHalfway of [first, second]) {
    expect(await opacity(slideHalfway)).toBeGreaterThan(0);
    expect(await opacity(slideHalfway)).toBeLessThan(1);
  }
  await page.clock.runFor(INTERVAL_MS - 300);
  expect([await opacity(first), await opacity(second)]).toEqual([0, 1]);
});

test('[HOME-1] pauses the slides while hovered or focused', async ({ page }) => {
  await openWithFakeClock(page);
  await shownTitle(page).hover();
  await page.clock.runFor(3 * INTERVAL_MS);
  await expect(shownTitle(page)).toHaveText(SLIDES[0]);
  await slide(page).getByRole('link').focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(3 * INTERVAL_MS);
  await expect(shownTitle(page)).toHaveText(SLIDES[0]);
  await page.getByRole('link', { name: 'Gifts' }).first().focus();
  await page.clock.runFor(INTERVAL_MS);
  await expect(shownTitle(page)).toHaveText(SLIDES[1]);
});

test('[HOME-1] hovering or focusing a dot pauses the slides, and pressing it stops them', async ({
  page,
}) => {
  await openWithFakeClock(page);
  const second = page.getByRole('button', { name: `Show slide: ${SLIDES[1]}` });
  await second.hover();
  await page.clock.runFor(3 * INTERVAL_MS);
  await expect(shownTitle(page)).toHaveText(SLIDES[0]);
  await second.focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(3 * INTERVAL_MS);
  await expect(shownTitle(page)).toHaveText(SLIDES[0]);
  await second.press('Enter');
  await page.clock.runFor(INTERVAL_MS);
  await page.getByRole('link', { name: 'Gifts' }).first().focus();
  await page.clock.runFor(10 * INTERVAL_MS);
  await expect(shownTitle(page)).toHaveText(SLIDES[1]);
});

test('[HOME-1] the keyboard stops the slides, selects one, and resumes them', async ({ page }) => {
  await openWithFakeClock(page);
  const pause = page.getByRole('button', { name: 'Pause slideshow' });
  await pause.press('Enter');
  await page.clock.runFor(3 * INTERVAL_MS);
  await expect(shownTitle(page)).toHaveText(SLIDES[0]);
  const third = page.getByRole('button', { name: `Show slide: ${SLIDES[2]}` });
  await third.press('Enter');
  await expect(shownTitle(page)).toHaveText(SLIDES[2]);
  await expect(third).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Play slideshow' }).press('Enter');
  await expect(pause).toBeFocused();
  await page.clock.runFor(INTERVAL_MS);
  await expect(shownTitle(page)).toHaveText(SLIDES[3]);
});

test('[HOME-1] shows still slides that can be selected with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await visit(page, '/');
  await expect(page.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
  await page.clock.runFor(3 * INTERVAL_MS);
  await expect(shownTitle(page)).toHaveText(SLIDES[0]);
  for (const title of SLIDES) {
    await page.getByRole('button', { name: `Show slide: ${title}` }).click();
    await expect(shownTitle(page)).toHaveText(title);
    await expect(slide(page)).toHaveCSS('opacity', '1');
  }
});

test('[HOME-1] shows a slide that was selected before the slider loads once it does', async ({ page }) => {
  const release = await holdRequests(page, CAROUSEL_SCRIPT);
  await visit(page, '/');
  await page.getByRole('button', { name: 'Pause slideshow' }).click();
  await page.getByRole('button', { name: `Show slide: ${SLIDES[2]}` }).click();
  await expect(shownTitle(page)).toHaveText(SLIDES[0]);
  release();
  await expect(shownTitle(page)).toHaveText(SLIDES[2]);
  await expect(viewport(page)).toHaveAttribute('aria-live', 'polite');
});

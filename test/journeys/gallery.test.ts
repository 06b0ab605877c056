import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { CAROUSEL_SCRIPT, hold, visit } from './steps.ts';

const CHAI = 'Masala Chai';

/** The visible part of the picture, and whether it fills the gallery. */
const inSight = async (page: Page, number: number) => {
  const gallery = page.getByRole('region', { name: `Pictures of ${CHAI}` });
  const frame = await gallery.locator('div').first().boundingBox();
  const picture = await gallery.getByRole('img', { name: `${CHAI}, picture ${number}` }).boundingBox();
  if (!frame || !picture) throw new Error('The gallery is not there.');
  return {
    off: Math.round(Math.abs(picture.x - frame.x)),
    narrower: Math.round(frame.width - picture.width),
  };
};

for (const width of [390, 1440])
  test.describe(`in a window ${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });
    test('[PROD-2] a shopper steps through the pictures of a tea, or picks one, and sees each whole', async ({
      page,
    }) => {
      await visit(page, `/tea/picked-tea/${encodeURIComponent(CHAI)}`);
      const whole = { off: 0, narrower: 0 };
      const pick = (number: number) => page.getByRole('button', { name: `Show picture ${number}` });
      await expect.poll(() => inSight(page, 1)).toEqual(whole);
      await page.getByRole('button', { name: 'Next picture' }).click();
      await expect.poll(() => inSight(page, 2)).toEqual(whole);
      await expect(pick(2)).toHaveAttribute('aria-current', 'true');
      await pick(3).click();
      await expect.poll(() => inSight(page, 3)).toEqual(whole);
      await page.getByRole('button', { name: 'Next picture' }).click();
      await expect.poll(() => inSight(page, 1)).toEqual(whole);
      await page.getByRole('button', { name: 'Previous picture' }).click();
      await expect.poll(() => inSight(page, 3)).toEqual(whole);
    });
  });

test('[PROD-2] shows the next picture at once with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, `/tea/picked-tea/${encodeURIComponent(CHAI)}`);
  await expect.poll(() => inSight(page, 1)).toEqual({ off: 0, narrower: 0 });
  const places = await page.getByRole('button', { name: 'Next picture' }).evaluate(async (next) => {
    const second = document.querySelector('img[alt*="picture 2"]');
    if (!(next instanceof HTMLElement) || !second) throw new Error('The gallery is not there.');
    next.click();
    const seen = new Set<number>();
    for (let frame = 0; frame < 20; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      // The first frame may still show the previous picture.
      if (frame > 1) seen.add(Math.round(second.getBoundingClientRect().x));
    }
    return [...seen];
  });
  expect(places).toHaveLength(1);
  await expect.poll(() => inSight(page, 2)).toEqual({ off: 0, narrower: 0 });
});

test('[PROD-2] shows the third picture after two presses before the gallery loads', async ({ page }) => {
  const letCome = await hold(page, CAROUSEL_SCRIPT);
  await visit(page, `/tea/picked-tea/${encodeURIComponent(CHAI)}`);
  await page.getByRole('button', { name: 'Next picture' }).dblclick();
  await expect(page.getByRole('button', { name: 'Show picture 1' })).toHaveAttribute('aria-current', 'true');
  letCome();
  await expect(page.getByRole('button', { name: 'Show picture 3' })).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => inSight(page, 3)).toEqual({ off: 0, narrower: 0 });
});

import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { CAROUSEL_SCRIPT, holdRequests, visit } from './steps.ts';

const CHAI = 'Masala Chai';

/** How far a picture is from filling the frame of the gallery, in pixels. */
const distanceFromFrame = async (page: Page, number: number) => {
  const gallery = page.getByRole('region', { name: `Pictures of ${CHAI}` });
  const frame = await gallery.locator('div').first().boundingBox();
  const picture = await gallery.getByRole('img', { name: `${CHAI}, picture ${number}` }).boundingBox();
  if (!frame || !picture) throw new Error('The gallery was not found.');
  return {
    offset: Math.round(Math.abs(picture.x - frame.x)),
    gap: Math.round(frame.width - picture.width),
  };
};

for (const width of [390, 1440])
  test.describe(`in a window ${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });
    test('[PROD-2] a shopper steps through the pictures of a tea, or picks one, and sees each whole', async ({
      page,
    }) => {
      await visit(page, `/tea/picked-tea/${encodeURIComponent(CHAI)}`);
      const inFrame = { offset: 0, gap: 0 };
      const pictureButton = (number: number) => page.getByRole('button', { name: `Show picture ${number}` });
      await expect.poll(() => distanceFromFrame(page, 1)).toEqual(inFrame);
      await page.getByRole('button', { name: 'Next picture' }).click();
      await expect.poll(() => distanceFromFrame(page, 2)).toEqual(inFrame);
      await expect(pictureButton(2)).toHaveAttribute('aria-current', 'true');
      await pictureButton(3).click();
      await expect.poll(() => distanceFromFrame(page, 3)).toEqual(inFrame);
      await page.getByRole('button', { name: 'Next picture' }).click();
      await expect.poll(() => distanceFromFrame(page, 1)).toEqual(inFrame);
      await page.getByRole('button', { name: 'Previous picture' }).click();
      await expect.poll(() => distanceFromFrame(page, 3)).toEqual(inFrame);
    });
  });

test('[PROD-2] shows the next picture at once with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, `/tea/picked-tea/${encodeURIComponent(CHAI)}`);
  await expect.poll(() => distanceFromFrame(page, 1)).toEqual({ offset: 0, gap: 0 });
  const positions = await page.getByRole('button', { name: 'Next picture' }).evaluate(async (next) => {
    const second = document.querySelector('img[alt*="picture 2"]');
    if (!(next instanceof HTMLElement) || !second) throw new Error('The gallery was not found.');
    next.click();
    const xPositions = new Set<number>();
    for (let frame = 0; frame < 20; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      // The first frame may still show the previous picture.
      if (frame > 1) xPositions.add(Math.round(second.getBoundingClientRect().x));
    }
    return [...xPositions];
  });
  expect(positions).toHaveLength(1);
  await expect.poll(() => distanceFromFrame(page, 2)).toEqual({ offset: 0, gap: 0 });
});

test('[PROD-2] shows the third picture after two presses before the gallery loads', async ({ page }) => {
  const release = await holdRequests(page, CAROUSEL_SCRIPT);
  await visit(page, `/tea/picked-tea/${encodeURIComponent(CHAI)}`);
  await page.getByRole('button', { name: 'Next picture' }).dblclick();
  await expect(page.getByRole('button', { name: 'Show picture 1' })).toHaveAttribute('aria-current', 'true');
  release();
  await expect(page.getByRole('button', { name: 'Show picture 3' })).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => distanceFromFrame(page, 3)).toEqual({ offset: 0, gap: 0 });
});

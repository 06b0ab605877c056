import { expect, test } from './journey.ts';
import { visit } from './steps.ts';

test('[STATE-8] measures web vitals once the page is idle, and reports them to the owner', async ({
  page,
  shop,
}) => {
  const loader = page.waitForResponse(/\/assets\/report-vitals-/);
  await visit(page, '/tea/picked-tea/Masala%20Chai');
  await loader;
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await visit(page, '/tea');

  const read = async () => (await fetch(`${shop.origin}/metrics`)).text();
  for (const vital of ['LCP', 'CLS', 'TTFB', 'FCP'])
    await expect
      .poll(read)
      .toMatch(
        new RegExp(`^camellia_vitals_p75\\{route="/tea/picked-tea/:name",vital="${vital}"\\} \\d`, 'm'),
      );
  expect(await read()).not.toContain('Masala');
});

test('[STATE-8] loads the web vitals script after the page', async ({ page }) => {
  const measuring = /\/assets\/report-vitals-/;
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(request.url()));
  // A browser that is busy until the test releases it.
  await page.addInitScript(() => {
    const work: (() => void)[] = [];
    Object.assign(window, {
      requestIdleCallback: (callback: () => void) => work.push(callback),
      beIdle: () => {
        for (const callback of work.splice(0)) callback();
      },
    });
  });
  const response = await visit(page, '/tea');
  expect(await response?.text()).not.toMatch(measuring);
  await page.getByRole('button', { name: 'Wish list: Masala Chai' }).click();
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => url.includes('/assets/')).length).toBeGreaterThan(5);
  expect(requests.filter((url) => measuring.test(url))).toEqual([]);
  const loaded = page.waitForRequest(measuring);
  await page.evaluate('beIdle()');
  await loaded;
});

import { expect, test } from './journey.ts';
import { visit } from './steps.ts';

test('[STATE-8] measures web vitals once the page is idle, and reports them to the owner', async ({
  page,
  shop,
}) => {
  const vitalsScript = page.waitForResponse(/\/assets\/report-vitals-/);
  await visit(page, '/tea/picked-tea/Masala%20Chai');
  await vitalsScript;
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await visit(page, '/tea');

  const readMetrics = async () => (await fetch(`${shop.origin}/metrics`)).text();
  for (const vital of ['LCP', 'CLS', 'TTFB', 'FCP'])
    await expect
      .poll(readMetrics)
      .toMatch(
        new RegExp(`^camellia_vitals_p75\\{route="/tea/picked-tea/:name",vital="${vital}"\\} \\d`, 'm'),
      );
  expect(await readMetrics()).not.toContain('Masala');
});

test('[STATE-8] loads the web vitals script after the page', async ({ page }) => {
  const VITALS_SCRIPT = /\/assets\/report-vitals-/;
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(request.url()));
  // A browser that is busy until the test releases it.
  await page.addInitScript(() => {
    const callbacks: (() => void)[] = [];
    Object.assign(window, {
      requestIdleCallback: (callback: () => void) => callbacks.push(callback),
      becomeIdle: () => {
        for (const callback of callbacks.splice(0)) callback();
      },
    });
  });
  const response = await visit(page, '/tea');
  expect(await response?.text()).not.toMatch(VITALS_SCRIPT);
  await page.getByRole('button', { name: 'Wish list: Masala Chai' }).click();
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => url.includes('/assets/')).length).toBeGreaterThan(5);
  expect(requests.filter((url) => VITALS_SCRIPT.test(url))).toEqual([]);
  const loaded = page.waitForRequest(VITALS_SCRIPT);
  await page.evaluate('becomeIdle()');
  await loaded;
});

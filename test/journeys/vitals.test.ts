import { expect, test } from './journey.ts';
import { visit } from './steps.ts';

test('[STATE-8] a visit of a shopper is measured once the page is idle, and its figures reach the owner', async ({
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

import { expect, test } from './journey.ts';
import { visit } from './steps.ts';

test('[STATE-8] a visit of a shopper is measured once the page is idle, and its figures reach the owner', async ({
  page,
  context,
  shop,
}) => {
  const loader = page.waitForResponse(/\/assets\/report-vitals-/);
  await visit(page, '/tea/picked-tea/Masala%20Chai');
  await loader;
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const sent = context.waitForEvent('request', (request) => request.url().endsWith('/api/vitals'));
  await visit(page, '/tea');
  const body: unknown = (await sent).postDataJSON();
  expect(body).toMatchObject({
    route: '/tea/picked-tea/:name',
    figures: {
      LCP: expect.any(Number),
      CLS: expect.any(Number),
      TTFB: expect.any(Number),
      FCP: expect.any(Number),
    },
  });
  expect(JSON.stringify(body)).not.toContain('Masala');

  const read = async () => (await fetch(`${shop.origin}/metrics`)).text();
  await expect.poll(read).toMatch(/^camellia_vitals_p75\{route="\/tea\/picked-tea\/:name",vital="LCP"\} \d/m);
});

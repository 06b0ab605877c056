import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './journey.ts';
import { cartButton, holdRequests } from './steps.ts';

/** The last part of a page, which a slow connection delivers after the first paint. */
const END_OF_PAGE = '</main>';

/** A proxy that delivers pages without their last part until `release`, like a slow connection. */
const startSlowProxy = async (origin: string) => {
  const released = Promise.withResolvers<void>();
  const server = createServer((incoming, response) => {
    const headers = { ...incoming.headers, host: new URL(origin).host, 'accept-encoding': 'identity' };
    const forwarded = request(
      new URL(incoming.url ?? '', origin),
      { method: incoming.method, headers },
      async (upstream) => {
        response.writeHead(upstream.statusCode ?? 502, upstream.headers);
        if (!upstream.headers['content-type']?.startsWith('text/html')) return void upstream.pipe(response);
        const [start = '', end] = (await upstream.toArray()).join('').split(END_OF_PAGE);
        if (end === undefined) return response.destroy(new Error(`${incoming.url} has no ${END_OF_PAGE}.`));
        response.write(start);
        await released.promise;
        response.end(`${END_OF_PAGE}${end}`);
      },
    );
    incoming.pipe(forwarded.on('error', (error) => response.destroy(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => released.resolve(),
    breakOff: () => server.closeAllConnections(),
    [Symbol.dispose]: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

for (const path of ['/tea', '/tea/picked-tea/Masala%20Chai'])
  test(`[CART-1] [PROD-2] a press is queued while the rest of ${path} is still on its way, and carried out once`, async ({
    page,
    shop,
  }) => {
    using proxy = await startSlowProxy(shop.origin);
    await page.goto(`${proxy.origin}${path}`, { waitUntil: 'commit' });
    const add = page.getByRole('button', { name: 'Add to cart' }).first();
    await add.click();
    await expect(add).toHaveAttribute('data-queued');
    proxy.release();
    await expect(cartButton(page, 1)).toBeVisible();
    await expect(add).not.toHaveAttribute('data-queued');
  });

test('[CART-1] a page that breaks off says that a press may not work', async ({
  page,
  shop,
  faultRecorder,
}) => {
  faultRecorder.allow(/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONTENT_LENGTH_MISMATCH|ERR_CONNECTION|ERR_EMPTY/);
  using proxy = await startSlowProxy(shop.origin);
  await page.goto(`${proxy.origin}/tea`, { waitUntil: 'commit' });
  const add = page.getByRole('button', { name: 'Add to cart' }).first();
  await add.click();
  await expect(add).toHaveAttribute('data-queued');
  proxy.breakOff();
  // The page waits as long as for scripts that hang.
  await expect(page.getByText('Some buttons may not work yet')).toBeVisible({ timeout: 40_000 });
  await expect(add).not.toHaveAttribute('data-queued');
  await add.click();
  await expect(add).not.toHaveAttribute('data-queued');
});

test('a queued form is sent once although its page goes on without scripts', async ({
  page,
  faultRecorder,
}) => {
  faultRecorder.allow(/ERR_ABORTED|ERR_FAILED|503|dynamically imported/);
  await page.clock.install();
  const failScripts = await holdRequests(page, '**/assets/*.js', (route) => route.fulfill({ status: 503 }));
  const posts: string[] = [];
  await page.route('**/find-order', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    posts.push(route.request().url());
    // As when the shopper stops it: the page stays.
    return route.abort('aborted');
  });
  await page.goto('/find-order', { waitUntil: 'commit' });
  const form = page.getByRole('main');
  await form.getByLabel('Order number').fill('CAM-7K4Q2M');
  await form.getByLabel('Email').fill('ada@example.com');
  await cartButton(page, 0).click();
  await form.getByRole('button').click();
  await page.clock.fastForward(8_000);
  await expect.poll(() => posts).toHaveLength(1);
  failScripts();
  await expect(page.getByText('Some buttons may not work yet')).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(form.getByLabel('Email')).toHaveValue('ada@example.com');
  expect(posts).toHaveLength(1);
});

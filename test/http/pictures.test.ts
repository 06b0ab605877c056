import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readCatalogue } from '#adapters/catalogue-files/read-catalogue.ts';
import { readCataloguePromotions } from '#adapters/catalogue-files/read-promotions.ts';
import { pictureRoutes } from '#adapters/http/files/picture-routes.ts';
import { createRouter } from '#adapters/http/registry/router.ts';
import { readProducts } from '#art/catalogue.ts';
import { fingerprint, readManifest } from '#art/freshness.ts';
import { readPictureMetadata } from '#art/picture-metadata.ts';
import { allPictures } from '#art/pictures.ts';
import { resizePictures } from '#art/resize-pictures.ts';
import { UNLIMITED_PERMIT } from '#platform/traffic/concurrency-limiter.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import { routeDeps } from '#test/support/route-deps.ts';
import { emptyFolder } from '#test/support/shop-process.ts';
import { pictureMetadata } from '#web/pictures/picture-metadata.ts';
import { FORMATS, resizedPictureUrl, widthsOf } from '#web/pictures/picture-widths.ts';
import { TILES } from '#web/pictures/tiles.ts';

const MASTERS = fileURLToPath(new URL('../../art/masters', import.meta.url));
const CATALOGUE = fileURLToPath(new URL('../../catalogue', import.meta.url));

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const request = async (path: string) => {
  const response = await fetch(new URL(path, shop.origin));
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    cacheControl: response.headers.get('cache-control'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

test('[CAT-8] the picture metadata in the build matches the files', async () => {
  const storedMetadata: unknown = JSON.parse(await readFile(`${MASTERS}/pictures.json`, 'utf8'));
  expect(storedMetadata).toEqual(await readPictureMetadata());
});

test('[CAT-8] every photograph matches the scripts that create it', () => {
  const products = new Map(readProducts().map((item) => [item.id, item]));
  const expected = Object.fromEntries(
    allPictures().map((picture) => [picture.name, fingerprint(picture, products)]),
  );
  expect(readManifest()).toEqual(expected);
});

test('[PROD-2] [CAT-8] every product, ingredient and promotion has its photographs', async () => {
  const [groups, { promotions }] = await Promise.all([
    readCatalogue(CATALOGUE),
    readCataloguePromotions(CATALOGUE),
  ]);
  const used = [
    ...groups
      .flatMap(({ items }) => items)
      .flatMap(({ imageUrl, images, consist }) => [
        imageUrl,
        ...images,
        ...consist.map(({ ingrUrl }) => ingrUrl),
      ]),
    ...promotions.map(({ imageUrl }) => imageUrl),
  ];
  expect(used.length).toBeGreaterThan(100);
  expect([...new Set(used)].filter((address) => !pictureMetadata(address))).toEqual([]);
});

test('[CAT-8] each photograph has its own colors on the placeholder sheet', async () => {
  const { data, info } = await sharp(fileURLToPath(new URL('../../art/placeholders.avif', import.meta.url)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sheet = sharp(data, { raw: info });
  const meanOf = async (picture: Sharp): Promise<number[]> =>
    (await sharp(await picture.png().toBuffer()).stats()).channels.slice(0, 3).map(({ mean }) => mean);
  const differing: string[] = [];
  for (const [index, name] of Object.keys(await readPictureMetadata()).entries()) {
    const position = { left: (index % TILES) * 10 + 1, top: Math.floor(index / TILES) * 10 + 1 };
    const tile = await meanOf(sheet.clone().extract({ ...position, width: 8, height: 8 }));
    const master = await meanOf(sharp(join(MASTERS, `${name}.webp`)).resize(8, 8, { fit: 'fill' }));
    if (tile.some((mean, channel) => Math.abs(mean - (master[channel] ?? 0)) > 12)) differing.push(name);
  }
  expect(differing).toEqual([]);
});

test('[CAT-8] offers each photograph in several widths and formats, with its dimensions', async () => {
  const { html } = await openPage(shop.newShopper(), '/tea');
  const srcSet = /<picture><source type="image\/avif" srcSet="([^"]+)"/i.exec(html)?.[1] ?? '';
  expect(srcSet.split(', ').map((choice) => choice.split(' ')[1])).toEqual(['480w', '800w']);
  // Browsers without AVIF get one width on cards.
  expect(html).toMatch(
    /<img[^>]+src="\/pictures\/products\/[a-z-]+-480\.\w+\.webp"[^>]+width="1200" height="1200"/,
  );
  const { html: product } = await openPage(shop.newShopper(), '/tea/picked-tea/Masala%20Chai');
  const widths = [...product.matchAll(/srcSet="([^"]+)"/gi)].map(([, set = '']) => set.match(/\d+w/g));
  expect(widths.slice(0, 2)).toEqual([
    ['240w', '480w', '800w', '1200w'],
    ['240w', '480w', '800w', '1200w'],
  ]);
});

test('[HOME-1] [PROD-2] preloads the first photograph in the head', async () => {
  for (const [path, first] of [
    ['/', 'heroes/1'],
    ['/tea', 'products/'],
    ['/tea/picked-tea/Masala%20Chai', 'products/masala-chai'],
  ]) {
    const { html } = await openPage(shop.newShopper(), path ?? '');
    const head = html.slice(0, html.indexOf('</head>'));
    const preloads = head.match(/<link[^>]+rel="preload"[^>]+as="image"[^>]*>/g) ?? [];
    expect(preloads.length, path).toBeGreaterThan(0);
    expect(preloads[0], path).toContain(`/pictures/${first}`);
    expect(preloads[0], path).toMatch(/imageSizes="[^"]+"/i);
  }
});

test('[CAT-8] redirects the picture address of an old stored cart to the photograph', async () => {
  const drawing = new URL('/pictures/products/uji-matcha.svg', shop.origin);
  const { status, headers } = await fetch(drawing, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([301, '/pictures/products/uji-matcha.webp']);
});

test('[CAT-8] sends a photograph that is not resized yet in full, with a short cache lifetime', async () => {
  const original = await request('/pictures/products/assam-golden-tips.webp');
  expect(original).toMatchObject({ status: 200, type: 'image/webp', cacheControl: 'public, max-age=3600' });
  const notResized = await request('/pictures/products/assam-golden-tips-481.00000000.avif');
  expect(notResized).toMatchObject({ status: 200, cacheControl: 'public, max-age=60' });
  expect(notResized.bytes.equals(original.bytes)).toBe(true);
});

test('[CAT-8] resizes photographs to the layout widths and caches them for a year', async () => {
  await using folder = await emptyFolder();
  const name = 'calm/few-leaves';
  await resizePictures(folder.path, (picture) => picture === name);
  const { fetch: handle } = createRouter({
    endpoints: pictureRoutes({ originals: MASTERS, resized: folder.path }),
    deps: routeDeps,
    requestPermit: () => UNLIMITED_PERMIT,
    middleware: [],
    onError: async () => 'internal',
  });
  await using server = createServer(getRequestListener(handle));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const [, , hash] = (await readPictureMetadata())[name] ?? [];
  for (const format of FORMATS) {
    for (const width of widthsOf(name, format, 1120)) {
      const response = await fetch(
        `http://127.0.0.1:${port}${resizedPictureUrl(name, width, hash ?? '', format)}`,
      );
      expect(response.headers.get('content-type')).toBe(`image/${format}`);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([picture.width, picture.height]).toEqual([width, Math.round((width * 630) / 1120)]);
    }
  }
  const first = await readdir(join(folder.path, 'pictures', 'calm'));
  expect(first).toHaveLength(5);
  await resizePictures(folder.path, (picture) => picture === 'calm/one-sprig');
  const second = await readdir(join(folder.path, 'pictures', 'calm'));
  expect(second.filter((file) => first.includes(file))).toEqual([]);
});

test('[CAT-8] serves only pictures in the picture folder', async () => {
  for (const path of [
    '/pictures/products/unicorn.webp',
    '/pictures/products/unicorn-480.00000000.avif',
    '/pictures/pictures.json',
    '/pictures/..%2f..%2fpackage.json',
    '/pictures/products/',
  ])
    expect([path, (await request(path)).status]).toEqual([path, 404]);
});

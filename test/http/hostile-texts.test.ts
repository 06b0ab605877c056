import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import { HOSTILE_TEXTS, skeletonOf } from '#test/support/hostile-texts.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Batches of texts; the last one is padded, so that every page has the same number. */
const inBatchesOf = (size: number): string[][] => {
  const batches: string[][] = [];
  for (let start = 0; start < HOSTILE_TEXTS.length; start += size)
    batches.push(Array.from({ length: size }, (_, index) => HOSTILE_TEXTS[start + index] ?? 'plain'));
  return batches;
};
const plainTexts = (size: number) => Array.from({ length: size }, (_, index) => `plain ${index}`);
const SCRIPTS = /<script[^>]*>([\s\S]*?)<\/script>/g;
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/gu;

/** Checks that no script element contains the start of another. */
const expectNoInjectedScript = (html: string) => {
  for (const [element, text = ''] of html.matchAll(SCRIPTS))
    if (!element.includes('application/ld+json')) expect(text).not.toContain('<script');
};

test('escapes hostile texts of the owner on the product page', async () => {
  const path = '/tea/picked-tea/Marrakech%20Mint';
  const openWithTexts = async (texts: readonly string[], marker: string) => {
    await shop.database.rows(
      `update products set description = $1, taste = $2, unit = $3, liquor = $3, image_url = $3,
       consist = $4, brewing = brewing || $5 where id = 'marrakech-mint'`,
      [
        texts.join('\n\n'),
        marker,
        texts[0],
        JSON.stringify(texts.map((ingrName) => ({ ingrName, ingrUrl: ingrName }))),
        JSON.stringify({ origin: texts[1], harvest: texts[2] }),
      ],
    );
    const shopper = shop.newShopper();
    await expect.poll(async () => (await openPage(shopper, path)).html).toContain(marker);
    return openPage(shopper, path);
  };
  const plain = skeletonOf((await openWithTexts(plainTexts(25), 'plain texts')).html);
  expect(plain.filter((element) => element.startsWith('stray'))).toEqual([]);
  for (const [index, texts] of inBatchesOf(25).entries()) {
    const { html, response } = await openWithTexts(texts, `batch ${index}`);
    expect([index, response.status]).toEqual([index, 200]);
    expect(skeletonOf(html)).toEqual(plain);
    expectNoInjectedScript(html);
    for (const [, jsonLd = ''] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g))
      expect(JSON.parse(jsonLd)).toHaveProperty('@type');
  }
});

test('escapes hostile product names in the category', async () => {
  // Some names contain line separators, as in rows that are older than the database check.
  await shop.database.rows('alter table products disable trigger products_name_valid');
  const rows = await shop.database.rows<{ id: string }>(
    "select id from products where category_id = 'tea' order by id",
  );
  const rename = async (names: readonly string[], marker: string) => {
    await shop.database.rows(
      `update products set name = renamed.name || ' ' || $3 from unnest($1::text[], $2::text[]) as renamed (id, name)
       where products.id = renamed.id`,
      [rows.map(({ id }) => id), names, marker],
    );
    const shopper = shop.newShopper();
    await expect.poll(async () => (await openPage(shopper, '/tea')).html).toContain(marker);
    return openPage(shopper, '/tea');
  };
  const plain = skeletonOf((await rename(plainTexts(rows.length), 'plain texts')).html);
  for (const [index, names] of inBatchesOf(rows.length).entries()) {
    const { html } = await rename(
      names.map((name, n) => `${n} ${name}`),
      `batch ${index}.`,
    );
    expect(skeletonOf(html)).toEqual(plain);
    expectNoInjectedScript(html);
    for (const [, address = ''] of html.matchAll(/ href="([^"]*)"/g))
      expect(address).toMatch(/^(\/|#|https?:|tel:|mailto:hello@camellia\.example$)/);
  }
});

const placedSchema = z.object({ linkSecret: z.string() });

test('escapes hostile addresses on the order page', async () => {
  const orderPage = async (texts: readonly string[]) => {
    const [name = '', line1 = '', line2 = '', city = '', state = '', ...more] = texts;
    const [name2 = '', street2 = '', other2 = '', city2 = '', state2 = ''] = more;
    const response = await shop.newShopper().post(
      '/checkout-form',
      aPurchase({
        items: [{ id: 'genmaicha', quantity: 1 }],
        shipping: anAddress({ name, line1, line2, city, state }),
        billing: anAddress({ name: name2, line1: street2, line2: other2, city: city2, state: state2 }),
      }),
    );
    expect(response.status).toBe(200);
    const { linkSecret } = placedSchema.parse(await response.json());
    return (await openPage(shop.newShopper(), `/order/${linkSecret}`)).html;
  };
  await shop.database.rows("update products set stock_grams = 1000000 where id = 'genmaicha'");
  const plain = skeletonOf(await orderPage(plainTexts(10)));
  for (const texts of inBatchesOf(10).filter((_, index) => index % 2 === 0))
    expect(
      skeletonOf(await orderPage(texts.map((text) => text.replace(CONTROL_CHARACTERS, ' ').trim()))),
    ).toEqual(plain);
});

test('escapes a hostile query on the search page', async () => {
  // Results of equal rank appear in any order, so all products look the same.
  await shop.database.rows(
    `update products set (unit, unit_grams, liquor, image_url, stock_grams)
       = (select unit, unit_grams, liquor, image_url, unit_grams * 50 from products where id = 'genmaicha')`,
  );
  const search = async (words: string) => {
    const { response, html } = await openPage(shop.newShopper(), `/search?q=${encodeURIComponent(words)}`);
    expect([words, response.status]).toEqual([words, 200]);
    return html;
  };
  const plain = skeletonOf(await search('zzzz'));
  for (const text of HOSTILE_TEXTS.filter((_, index) => index % 5 === 0))
    expect([text, skeletonOf(await search(`zzzz${text.replaceAll(/[a-z]/g, 'z')}`))]).toEqual([text, plain]);
});

test('escapes what was typed when it shows a form again', async () => {
  const form = async ([name = '', town = '', message = '', phone = '', email = '']: readonly string[]) => {
    const response = await shop.newShopper().send('/franchising', { name, town, message, phone, email });
    expect(response.status).toBe(422);
    return response.text();
  };
  const plain = skeletonOf(await form(['plain', 'plain', 'plain', 'x', 'x']));
  for (const texts of inBatchesOf(5).filter((_, index) => index % 2 === 0))
    expect(skeletonOf(await form(texts.map((text) => text.replace(CONTROL_CHARACTERS, ' '))))).toEqual(plain);
});

test('writes an invalid URL or color into no link and no style', async () => {
  await shop.database.rows(
    `update products set liquor = 'red;background:url(//evil.example)', image_url = 'javascript:harm()'
     where id = 'kyoto-hojicha' or name ilike '%hojicha%'`,
  );
  const { html } = await openPage(shop.newShopper(), '/tea');
  for (const [, style = ''] of html.matchAll(/ (?:data-)?style="([^"]*)"/g))
    expect(style).not.toMatch(/evil|url/);
});

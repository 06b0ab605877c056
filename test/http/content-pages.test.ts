import { afterAll, beforeAll, expect, test } from 'vitest';
import { articles } from '#copy/pages/articles/index.ts';
import { catalogue as teaWords } from '#copy/pages/catalogue.ts';
import { teaArticle } from '#copy/pages/tea-article.ts';
import { themes } from '#copy/pages/themes/index.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { catalogueSchema, openPage } from '#test/support/page.ts';
import { hrefOf, productHref } from '#web/site/site-map.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const page = (path: string) => openPage(shop.newShopper(), path);
const catalogue = async () =>
  catalogueSchema.parse(await (await shop.newShopper().request('/api/categories')).json());

const elementIn = (html: string, tag: string): string =>
  new RegExp(`<${tag}[\\s>][\\s\\S]*?</${tag}>`).exec(html)?.[0] ?? '';
const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"),
  );

test.each(Object.values(themes))('[NAV-9] renders the page of $key with its text and matching teas', async ({
  key,
  title,
  sections,
}) => {
  const path = hrefOf(key);
  const { response, text, html } = await page(path);
  expect(response.status).toBe(200);
  for (const words of [teaWords.themes[key], title, ...sections.flatMap(({ paragraphs }) => paragraphs)])
    expect(text).toContain(words);
  const matching = (await catalogue())
    .flatMap(({ items }) => items)
    .filter((product) => product.themes.includes(path.slice(1)));
  expect(matching.length).toBeGreaterThan(3);
  for (const product of matching) expect(linksIn(html)).toContain(productHref(product));
});

test.each([
  ['/deals', 'Deals', ['No offers right now', 'How discounts combine']],
  ['/read', 'Read', articles.map(({ title }) => title)],
  ['/franchising', 'Franchising', ['What we expect', 'How it goes', 'You open']],
  ['/gifts', 'Gifts', ['For the host, instead of wine', 'Gift Set: Four Small Tins', '$52.00']],
  ['/delivery', 'Delivery', ['Business days', 'Everywhere else', 'New Zealand', 'Customs', 'Returns']],
  [
    '/stores',
    'Stores',
    ['Camellia Lyon', '69001 Lyon', 'France', 'Monday', '9:30 am – 12:30 pm, 2 pm – 7 pm', 'Closed'],
  ],
  ['/contact', 'Contact', ['hello@camellia.example', '1418 SE Alderbrook Street', 'Fri', '9 am to 7 pm']],
  ['/privacy', 'Privacy', ['Last updated November 29, 2026', '__Host-session', 'Stripe', 'Your rights']],
  ['/terms', 'Terms of sale', ['How an order becomes a contract', 'Camellia, 1418 SE Alderbrook Street']],
  ['/returns', 'Returns', ['Within 30 days', 'Right of withdrawal in the EU and the UK', '14 days']],
  ['/accessibility', 'Accessibility', ['WCAG', 'Report a barrier', '+1 555 0143']],
  ['/coffee', 'Coffee', ['Ethiopia Yirgacheffe, Washed', 'Add to cart', 'A few words about grinding']],
  ['/other-products', 'Other products', ['Cast-Iron Kettle / Tetsubin, 0.8 l', 'On looking after them']],
])('[NAV-10] renders %s with its heading and content before any script runs', async (path, heading, words) => {
  const { response, html, text } = await page(path);
  expect(response.status).toBe(200);
  expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
  for (const word of words) expect(text).toContain(word);
  expect(text).not.toMatch(/coming soon|lorem|undefined|\[object/i);
  expect(html).toContain(`<link rel="canonical" href="${shop.origin}${path}"`);
});

test('[NAV-10] renders a page for each article, with its products and the next article', async () => {
  for (const [index, { slug, title, sections, teas }] of articles.entries()) {
    const { response, text, html } = await page(hrefOf('article', { slug }));
    expect([slug, response.status]).toEqual([slug, 200]);
    for (const words of [title, ...sections.flatMap(({ paragraphs }) => paragraphs)])
      expect(text).toContain(words);
    expect(linksIn(elementIn(html, 'main')).filter((link) => link.includes('/picked-'))).toHaveLength(
      teas.length,
    );
    const next = articles[(index + 1) % articles.length] ?? articles[0];
    expect(linksIn(elementIn(html, 'main'))).toContain(hrefOf('article', { slug: next.slug }));
  }
});

test('answers 404 with links to the others for an unknown article', async () => {
  for (const slug of ['nothing', '__proto__', 'a'.repeat(2000)]) {
    const { response, html } = await page(`/read/${slug}`);
    expect(response.status).toBe(404);
    expect(linksIn(elementIn(html, 'main'))).toEqual(['/read']);
  }
});

test('[NAV-4] every link of the footer leads to a page with a heading', async () => {
  const links = linksIn(elementIn((await page('/')).html, 'footer'));
  expect(links.length).toBeGreaterThan(15);
  for (const link of links.filter((href) => href.startsWith('/'))) {
    const { response, html } = await page(link);
    expect([link, response.status]).toEqual([link, 200]);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  }
});

test('[NAV-4] the footer has contact data, hours, cards, legal links and the current year', async () => {
  for (const path of ['/', '/tea', '/contact', '/checkout-form', '/read/no-such-article']) {
    const footer = elementIn((await page(path)).html, 'footer');
    for (const words of ['Mon to Thu 9 am to 6 pm', 'Visa', `© ${new Date().getFullYear()} Camellia`])
      expect(footer).toContain(words);
    expect(linksIn(footer)).toEqual(
      expect.arrayContaining([
        'mailto:hello@camellia.example',
        'tel:+15550143',
        '/contact',
        '/returns',
        '/privacy',
        '/terms',
        '/accessibility',
        '/withdrawal',
      ]),
    );
  }
});

test('every link in the contents of a legal text leads to a section of it', async () => {
  for (const path of ['/privacy', '/terms', '/returns', '/accessibility']) {
    const { html } = await page(path);
    const targets = linksIn(elementIn(html, 'main')).filter((href) => href.startsWith('#'));
    expect(targets.length).toBeGreaterThan(3);
    for (const target of targets) expect(html).toContain(`<h2 id="${target.slice(1)}">`);
  }
});

test('[NAV-2] [NAV-3] shows both rows of the top bar in order, with the shop’s phone number', async () => {
  const { html } = await page('/deals');
  const links = linksIn(elementIn(html, 'header'));
  expect(links).toEqual([
    '/deals',
    '/read',
    '/franchising',
    '/gifts',
    '/delivery',
    '/auth',
    '/auth?for=wish-list',
    '/tea',
    '/coffee',
    '/other-products',
    '/',
    '/stores',
    'tel:+15550143',
  ]);
  expect(elementIn(html, 'header')).toMatch(/<form[^>]* action="\/search"[^>]*>/);
});

test('[NAV-5] links web chat and messenger only when they have a target', async () => {
  await using other = await openShop({
    CHAT_URL: 'https://chat.example/camellia',
    MESSENGER_BOT_URL: 'https://bot.example/camellia',
    SHOP_PHONE: '+1 503 555 0118',
  });
  const header = elementIn((await openPage(other.newShopper(), '/')).html, 'header');
  expect(linksIn(header)).toEqual(
    expect.arrayContaining([
      'https://chat.example/camellia',
      'https://bot.example/camellia',
      'tel:+15035550118',
    ]),
  );
  expect(elementIn((await page('/')).html, 'header')).not.toMatch(/Chat|Messenger/);
});

test('[CAT-1] renders the catalogue with heading, themes, both filters, cards and a closing article', async () => {
  const { html } = await page('/tea');
  const main = elementIn(html, 'main');
  for (const key of ['classicTea', 'deliciousTea', 'realLifeTea', 'curiousTea', 'relaxingTea'] as const)
    expect(linksIn(main)).toContain(hrefOf(key));
  expect(main.match(/<article /g)).toHaveLength(24);
  const order = ['<h1>', 'Sort by type', 'Sort by price', '<article ', teaArticle.title, teaArticle.text[0]];
  const positions = order.map((content) => main.indexOf(content ?? 'nothing'));
  expect(positions).not.toContain(-1);
  expect(positions.toSorted((a, b) => a - b)).toEqual(positions);
});

test('[HOME-1] [HOME-2] [HOME-3] [HOME-4] renders the home page with slides, themes, articles and promotions', async () => {
  const { html, text } = await page('/');
  expect(html.match(/aria-roledescription="slide"/g)).toHaveLength(4);
  const main = elementIn(html, 'main');
  for (const key of ['classicTea', 'deliciousTea', 'realLifeTea', 'curiousTea', 'relaxingTea'] as const)
    expect(linksIn(main)).toContain(hrefOf(key));
  for (const line of ['All of it from one plant', 'The bonus card', 'Tea Selections'])
    expect(text).toContain(line);
  const [, cards = ''] = main.split(/Tea Selections|Discounts and Promotions/);
  expect(linksIn(cards)).toHaveLength(4);
});

test('[PROD-1] serves coffee and other products in their own category, and redirects from others', async () => {
  const coffee = '/coffee/picked-coffee/Ethiopia%20Yirgacheffe%2C%20Washed';
  expect((await page(coffee)).response.status).toBe(200);
  for (const products of ['/tea/picked-tea', '/other-products/picked-product']) {
    const { response } = await page(`${products}/Ethiopia%20Yirgacheffe%2C%20Washed`);
    expect([response.status, response.headers.get('location')]).toEqual([301, coffee]);
  }
  expect((await page('/coffee/picked-coffee/No%20such%20coffee')).response.status).toBe(404);
});

test('[SRCH-1] serves a search at its own address with its results', async () => {
  const { text } = await page('/search?q=hojicha');
  for (const words of ['1 product for “hojicha”', 'Kyoto Hōjicha', '$12.80']) expect(text).toContain(words);
  const withoutResults = await page('/search?q=motor%20oil');
  for (const words of ['No products match', 'Browse all teas']) expect(withoutResults.text).toContain(words);
  for (const search of ['', '?q=', '?q=%00', "?q='", '?q=%ED%A0%80', `?q=${'a'.repeat(5000)}`, '?q=1&q=2'])
    expect((await page(`/search${search}`)).response.status).toBe(200);
  expect((await page('/search?q=%3Cscript%3Ealert(1)%3C/script%3E')).html).not.toContain('<script>alert(1)');
});

import { expect, test } from 'vitest';
import { siteMap } from '../../site/site-map.ts';
import { findFixedPage, inKnownFolder, productInPath } from './find-page.ts';

const fixed = Object.values(siteMap).filter((path) => !path.includes(':') && path !== '/');
const AROUND = [
  '.',
  ')',
  ',',
  '"',
  '%22',
  "'",
  '%3E',
  ';',
  '!',
  '%E2%80%9D',
  '%C2%BB',
  '%E2%80%8B',
  '%2C',
  ').',
  '%20',
  '*',
  '%7CCamellia',
];

test('[NAV-7] finds every fixed page despite what chats and mail programs add to a link', () => {
  for (const path of fixed) {
    for (const sign of AROUND) expect([path + sign, findFixedPage(path + sign)]).toEqual([path + sign, path]);
    for (const wrapped of [
      `/%22${path}%22`,
      `/(${path.slice(1)})`,
      `/%3C${path.slice(1)}%3E`,
      path.toUpperCase(),
    ])
      expect([wrapped, findFixedPage(wrapped)]).toEqual([wrapped, path]);
  }
});

test.each([
  ['/other-product', '/other-products'],
  ['/Other_Products', '/other-products'],
  ['/otherproducts', '/other-products'],
  ['/other%20products', '/other-products'],
  ['/teas', '/tea'],
  ['/deal', '/deals'],
  ['/gift', '/gifts'],
  ['/franchisin', '/franchising'],
  ['/deliver', '/delivery'],
  ['/classic-te', '/classic-tea'],
  ['/real_life_tea', '/real-life-tea'],
  ['/tea](https://example.com/tea)', '/tea'],
  ['/tea%3Ftype%3Dgreen', '/tea'],
  ['/search&q=matcha', '/search'],
  ['/stores%23lyon', '/stores'],
  ['/gifts%253Futm_source%253Dmail', '/gifts'],
  ['/tea=20', '/tea'],
  ['/tea.html', '/tea'],
  ['/gifts/index.php', '/gifts'],
  ['/curious-tea.jsp', '/curious-tea'],
  ['/stores%20https:%2F%2Fexample.com', '/stores'],
])('[NAV-7] resolves %s to %s', (path, href) => {
  expect(findFixedPage(path)).toBe(href);
});

test.each([
  '/',
  '/...',
  '/t',
  '/te',
  '/te/a',
  '/teatime',
  '/tea/picked-tea',
  '/checkout/deep',
  '/.env',
  '/index.php',
  '/wp-login.php',
  '//evil.example',
  '/%2F%2Fevil.example',
  '/\\evil.example',
  `/tea${'.'.repeat(400)}`,
])('[NAV-7] resolves %s to no page', (path) => {
  expect(findFixedPage(path)).toBeUndefined();
});

test.each([
  ['/tea/uji-matcha', 'uji-matcha'],
  ['/tea/picked-tea/a/b', 'a/b'],
  ['/coffee/picked-tea/mocha', 'mocha'],
  ['/picked-tea/mocha', 'mocha'],
  ['/tea//mocha', 'mocha'],
  ['/tea', undefined],
  ['/tea/picked-tea', undefined],
  ['/nothing/mocha', undefined],
  [`/tea/${'a'.repeat(400)}`, undefined],
])('[PROD-1] reads the product in %s as %s', (path, name) => {
  expect(productInPath(path)).toBe(name);
});

test.each([
  ['/tea%2Fpicked-tea%2Fmocha', '/tea/picked-tea/mocha'],
  ['/Tea/picked-tea/Mocha', '/tea/picked-tea/Mocha'],
  ['/read%2fsmoke', '/read/smoke'],
  ['/tea/picked-tea/a%2Fb', undefined],
  ['/tea/picked-tea/mocha/index.html', '/tea/picked-tea/mocha'],
  ['/Read/smoke/Default.aspx/', '/read/smoke'],
  ['/tea/picked-tea/index.htmlx/a', undefined],
  ['/nothing/mocha/index.html', undefined],
  ['/tea/index.html', undefined],
  ['/nothing%2Fmocha', undefined],
  ['/%2Ftea%2Fmocha', undefined],
  ['/tea%2F', undefined],
])('[NAV-7] finds the folder of %s as %s', (path, href) => {
  expect(inKnownFolder(path)).toBe(href);
});

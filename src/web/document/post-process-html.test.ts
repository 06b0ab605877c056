import { expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '#test/support/hostile-texts.ts';
import { postProcessHtml, type StyleSheets, splitHtml } from './post-process-html.ts';

const MARK = '0b6e7a52-3f1c-4f8e-9d2e-6a1b5c4d3e2f';
const page = (body: string, links = '') =>
  `<!DOCTYPE html><html><head><link rel="modulepreload" nonce="${MARK}" href="/a.js"/>${links}</head><body>${body}</body></html>`;

const process = (rendered: string, sheets?: StyleSheets) => {
  const { html, ...inline } = postProcessHtml(splitHtml(rendered, MARK), sheets);
  return { html: html.join(''), ...inline };
};

test('a page without styles equals the original except for its nonces', () => {
  const rendered = (nonce = '') =>
    `<html><head><link${nonce}></head><body>tea<script${nonce}>b</script><p>c</p><script async=""${nonce} src="/d.js"></script></body></html>`;
  expect(process(rendered(` nonce="${MARK}"`)).html).toBe(rendered());
});

test('lists every script of a page of another form, and leaves the rest as it is', () => {
  const script = (text: string, nonce = '') => `<script${nonce}>${text}</script>`;
  const rendered = (nonce = '') =>
    `<html><head>${script('a', nonce)}</head><body>${script('b', nonce)}<link${nonce}><p>c</p>${script('d', nonce)}<script${nonce}></body>`;
  const { html, scripts } = process(rendered(` nonce="${MARK}"`));
  expect(html).toBe(rendered());
  expect(scripts.toSorted()).toEqual(['a', 'b', 'd']);
  expect(process('<p>tea').html).toBe('<p>tea');
});

test('lists the scripts with the nonce and removes the nonce', () => {
  const own = `<script nonce="${MARK}">window.a = "<b>";</script><script type="module" async="" nonce="${MARK}">import "/a.js"</script>`;
  const { html, scripts } = process(page(`${own}<script src="/b.js" nonce="${MARK}"></script>`));
  expect(scripts).toEqual(['window.a = "<b>";', 'import "/a.js"']);
  expect(html).not.toContain('nonce');
});

test('does not list an injected script, so no browser runs it', () => {
  for (const text of [
    ...HOSTILE_TEXTS,
    '<script nonce="guess">harm()</script>',
    '<script nonce>harm()</script>',
  ])
    expect(process(page(`<p>${text}</p>`)).scripts).toEqual([]);
});

test('moves inline styles into one rule each in the head', () => {
  const { html, styles } = process(
    page(
      '<img alt="" style="background:linear-gradient(#fff, #000)"/><p style="--liquor:#c2a545">a</p><p style="--liquor:#c2a545">b</p>',
    ),
  );
  expect(html).not.toContain(' style=');
  expect(html.match(/data-style="--liquor:#c2a545"/g)).toHaveLength(3);
  expect(styles).toEqual([
    '[data-style="background:linear-gradient(#fff, #000)"]:not(#_){background:linear-gradient(#fff, #000)}' +
      '[data-style="--liquor:#c2a545"]:not(#_){--liquor:#c2a545}',
  ]);
  expect(html).toContain(`<style>${styles[0]}</style></head>`);
});

test.each([
  '--liquor:red}*{display:none',
  '--liquor:&quot;]{}',
  'background:url(&#x27;//evil.example&#x27;)',
  'background:url(//evil.example)',
  '--liquor:\\7d',
])('removes a style with anything but colors and lengths: %s', (style) => {
  const { html, styles } = process(page(`<p class="a" style="${style}">x</p>`));
  expect(html).toContain('<p class="a">x</p>');
  expect(styles).toEqual([]);
});

test('leaves a text that resembles a style unchanged', () => {
  const body = '<p title="a style=&quot;b&quot;">c style="d"</p>';
  expect(process(page(body)).html).toContain(body);
  const data = '<script type="application/ld+json">{"a":"tea > in the new style=","b":" style="}</script>';
  expect(process(page(data)).html).toContain(data);
  const script = `<script nonce="${MARK}">tell({"name":"tea in the new style=","type":"green"})</script>`;
  expect(process(page(script)).scripts).toEqual(['tell({"name":"tea in the new style=","type":"green"})']);
  expect(process(page(script)).html).toContain('{"name":"tea in the new style=","type":"green"}');
});

test('inlines the style sheets of a page under one hash with its styles, and no others', () => {
  const links =
    '<link rel="stylesheet" href="/assets/a.css" crossorigin=""/><link rel="stylesheet" href="/assets/b.css#"/><link rel="stylesheet" href="/assets/c.css"/>';
  const sheets = new Map([
    ['/assets/a.css', '.a{color:$&}'],
    ['/assets/b.css', '.b{}'],
    ['/assets/d.css', '.d{}'],
  ]);
  const { html, styles } = process(page('<p style="--liquor:#fff">a</p>', links), sheets);
  expect(styles).toEqual(['.a{color:$&}.b{}[data-style="--liquor:#fff"]:not(#_){--liquor:#fff}']);
  expect(html).toContain(`<style data-sheets="/assets/a.css /assets/b.css#">${styles[0]}</style></head>`);
  expect(html).not.toMatch(/href="\/assets\/[ab]\.css/);
  expect(html).toContain('<link rel="stylesheet" href="/assets/c.css"/>');
});

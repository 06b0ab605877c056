import { expect, test } from 'vitest';
import { composeEmail } from './compose-email.ts';
import { toHtml } from './html.ts';
import { toText } from './layout.ts';

const links = {
  order: (secret: string) => `https://tea.example/order/${secret}`,
  verifyEmail: (secret: string) => `https://tea.example/verify/${secret}`,
  resetPassword: () => 'https://tea.example/reset',
  newPassword: (secret: string) => `https://tea.example/new/${secret}?a=1&b=2`,
};

const paid = composeEmail(
  {
    kind: 'order-paid',
    data: {
      receipt: 'r-1',
      secret: 's-1',
      totalCents: 2230,
      discounts: [{ label: 'Tea & more', amountCents: 250 }],
      lines: [{ name: 'Kyoto <Hōjicha>', quantity: 2, priceCents: 1240 }],
    },
  },
  links,
);

test('the plain text lists the order’s lines and totals', () => {
  expect(
    toText(paid, 'Tea House'),
  ).toBe(`Thank you. We’ve received your payment and will pack your order on the next business day.

Order number: r-1

- Kyoto <Hōjicha>, 2 × $12.40 = $24.80
- Tea & more: −$2.50

Total: $22.30

View your order:
https://tea.example/order/s-1

Keep this email private: anyone with the link can see your order.

Tea House
`);
});

test('the HTML shows the lines as a table that is read row by row', () => {
  const html = toHtml(paid, 'Tea House');
  const rows = [...html.matchAll(/<tr><td class="ink[^>]*>(.*?)<\/td><td[^>]*>(.*?)<\/td><\/tr>/g)];
  const plain = (cell = '') =>
    cell
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  expect(rows.map(([, name, amount]) => [plain(name), plain(amount)])).toEqual([
    ['Kyoto &lt;Hōjicha&gt; 2 × $12.40', '$24.80'],
    ['Tea &amp; more', '−$2.50'],
    ['Total', '$22.30'],
  ]);
  expect(html.match(/<th [^>]*scope="col"/g)).toHaveLength(2);
  // Screen readers do not announce layout tables.
  expect(html.match(/<table role="presentation"/g)).toHaveLength(3);
});

test('a link is a button, with its address below for copying', () => {
  const message = composeEmail({ kind: 'reset-password', data: { secret: 's-3' } }, links);
  const html = toHtml(message, 'Tea & House');
  const address = 'https://tea.example/new/s-3?a=1&amp;b=2';
  expect(html).toMatch(new RegExp(`<a [^>]*href="${RegExp.escape(address)}"[^>]*>Reset password</a>`));
  expect(html).toContain(`>${address}</p>`);
  expect(html.match(/Tea &amp; House/g)).toHaveLength(2);
});

test('every color of an email has a dark-scheme value', () => {
  const html = toHtml(paid, 'Tea House');
  const dark = /prefers-color-scheme:dark\)\{(.*?)\}\}?<\/style>/s.exec(html)?.[1] ?? '';
  const coloured = [...html.matchAll(/<[^>]+style="[^"]*(?<!-)(?:background-)?color:[^"]*"[^>]*>/g)].map(
    ([tag]) => tag,
  );
  expect(coloured.length).toBeGreaterThan(8);
  const marks = coloured.map((tag) => /class="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? []);
  expect(marks.filter((names) => !names.some((name) => dark.includes(`.${name}{`)))).toEqual([]);
});

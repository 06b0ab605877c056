import { expect, test } from 'vitest';
import { LINKS } from '#test/support/email-links.ts';
import { composeEmail } from './compose-email.ts';
import { toHtml } from './html.ts';
import { toText } from './layout.ts';

const sender = { shopName: 'Tea House', contact: 'hello@tea.example · +1 555 0100' };

const paid = composeEmail(
  {
    kind: 'order-paid',
    data: {
      receipt: '3cc97153-1111-4111-8111-111111111111',
      secret: 's-1',
      totalCents: 2230,
      discounts: [
        { label: 'Tea & more', amountCents: 200, code: null },
        { label: 'WELCOME10', amountCents: 50, code: 'WELCOME10' },
      ],
      lines: [
        {
          name: 'Kyoto <Hōjicha>',
          quantity: 2,
          priceCents: 1240,
          productId: 'hojicha',
        },
      ],
      address: ['Ada', '12 Camellia Lane'],
      arrival: 'Dec 4 – 14',
      mayWithdraw: true,
    },
  },
  LINKS,
);

test('the plain text lists the order’s lines and totals', () => {
  expect(
    toText(paid, sender),
  ).toBe(`Thank you. We’ve received your payment and will pack your order on the next business day.

Order number: CAM-7K4Q2M (3cc97153-1111-4111-8111-111111111111)

- Kyoto <Hōjicha>, 2 × $12.40 = $24.80
- Deal: Tea & more: −$2.00
- Code WELCOME10: −$0.50

Total (USD): $22.30

Shipping address:
Ada
12 Camellia Lane

Estimated arrival: Dec 4 – 14.

View your order:
https://tea.example/order/s-1

Until we pack it, you can change the address or cancel the order on its page.

Not what you expected? See what you can return, and how.

Returns:
https://tea.example/returns

You may also withdraw from your order within 14 days after you receive it.

Withdraw from contract:
https://tea.example/withdrawal?order=3cc97153-1111-4111-8111-111111111111

Questions about your order? Reply to this email, or contact us.

Contact us:
https://tea.example/contact

Keep this email private: anyone with the link can see your order.

Tea House
hello@tea.example · +1 555 0100
`);
});

test('the subject of an email about an order has its short number', () => {
  expect(paid.subject).toBe('Order confirmed (CAM-7K4Q2M)');
});

test('the HTML shows the lines as a table that is read row by row', () => {
  const html = toHtml(paid, sender);
  const rows = [...html.matchAll(/<tr><td class="ink[^>]*>(.*?)<\/td><td[^>]*>(.*?)<\/td><\/tr>/g)];
  const plain = (cell = '') =>
    cell
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  expect(rows.map(([, name, amount]) => [plain(name), plain(amount)])).toEqual([
    ['Kyoto &lt;Hōjicha&gt; 2 × $12.40', '$24.80'],
    ['Deal: Tea &amp; more', '−$2.00'],
    ['Code WELCOME10', '−$0.50'],
    ['Total (USD)', '$22.30'],
  ]);
  expect(html.match(/<th [^>]*scope="col"/g)).toHaveLength(2);
  // Screen readers do not announce layout tables.
  expect(html.match(/<table role="presentation"/g)).toHaveLength(3);
});

test('a link is a button, with its address below for copying', () => {
  const message = composeEmail({ kind: 'reset-password', data: { secret: 's-3' } }, LINKS);
  const html = toHtml(message, { ...sender, shopName: 'Tea & House' });
  const address = 'https://tea.example/new/s-3?a=1&amp;b=2';
  expect(html).toMatch(new RegExp(`<a [^>]*href="${RegExp.escape(address)}"[^>]*>Reset password</a>`));
  expect(html).toContain(`>${address}</p>`);
  expect(html.match(/Tea &amp; House/g)).toHaveLength(2);
});

test('every color of an email has a dark-scheme value', () => {
  const html = toHtml(paid, sender);
  const dark = /prefers-color-scheme:dark\)\{(.*?)\}\}?<\/style>/s.exec(html)?.[1] ?? '';
  const coloured = [...html.matchAll(/<[^>]+style="[^"]*(?<!-)(?:background-)?color:[^"]*"[^>]*>/g)].map(
    ([tag]) => tag,
  );
  expect(coloured.length).toBeGreaterThan(8);
  const marks = coloured.map((tag) => /class="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? []);
  expect(marks.filter((names) => !names.some((name) => dark.includes(`.${name}{`)))).toEqual([]);
});

test('the email about a product names it, and links to it and to the end of the requests', () => {
  const data = { name: 'Kyoto <Hōjicha>', unsubscribeSecret: 's-4' };
  const message = composeEmail({ kind: 'back-in-stock', data }, LINKS);
  expect(message.subject).toBe('Back in stock: Kyoto <Hōjicha>');
  const text = toText(message, sender);
  expect(text).toContain('View product:\nhttps://tea.example/tea/Kyoto%20%3CH%C5%8Djicha%3E');
  expect(text).toContain('Unsubscribe: delete my other requests too:\nhttps://tea.example/stop/s-4');
  const html = toHtml(message, sender);
  expect(html).toMatch(/<a class="soft" href="https:\/\/tea.example\/stop\/s-4"[^>]*>Unsubscribe/);
  expect(html).not.toContain('<Hōjicha>');
});

test('the reminder of a payment names the deadline and the minutes until it', () => {
  const link = { receipt: '3cc97153-1111-4111-8111-111111111111', secret: 's-1' };
  const data = { ...link, totalCents: 4600, until: '2026-11-28T20:45:00.000Z' };
  const sentAt = (time: string) =>
    composeEmail({ kind: 'order-unpaid', data }, LINKS, new Date(`2026-11-28T${time}Z`));
  const early = sentAt('20:23:10');
  for (const shown of [early.preview, toText(early, sender)])
    expect(shown).toMatch(/Your items are reserved for another 21 minutes, until 8:45\sPM UTC\./);
  expect(sentAt('20:43:59').preview).toContain('for another minute, until');
});

test('the email about a cancellation names no person who cancelled, and a refund only if there is one', () => {
  const link = { receipt: '3cc97153-1111-4111-8111-111111111111', secret: 's-1' };
  const cancelled = (refundCents: number) =>
    composeEmail({ kind: 'order-cancelled', data: { ...link, refundCents } }, LINKS);
  expect(toText(cancelled(3600), sender)).toMatch(
    /^Your order is cancelled, and we won’t send it\.\n\nWe’re refunding \$36\.00\. We’ll email you when/,
  );
  expect(cancelled(3600).preview).toBe('We won’t send it, and we’re refunding $36.00.');
  expect(cancelled(0).preview).toBe('Your order is cancelled, and we won’t send it.');
  expect(toText(cancelled(0), sender)).not.toMatch(/refund/);
});

test('the email about a refund says what the email about the cancellation does not', () => {
  const data = { receipt: '3cc97153-1111-4111-8111-111111111111', secret: 's-1', totalCents: 3600 };
  const refunded = composeEmail({ kind: 'order-refunded', data: { ...data, refundedCents: 3600 } }, LINKS);
  const cancelled = composeEmail({ kind: 'order-cancelled', data: { ...data, refundCents: 3600 } }, LINKS);
  const sentences = (content: typeof refunded) =>
    content.blocks
      .flatMap(({ kind, ...block }) => (kind === 'text' && 'text' in block ? [block.text] : []))
      .filter((text) => !text.startsWith('Order number'));
  expect(sentences(refunded).filter((text) => sentences(cancelled).includes(text))).toEqual([]);
  expect(toText(refunded, sender)).toContain('Banks usually take');
  expect(toText(cancelled, sender)).not.toContain('Banks usually take');
});

test.each([
  ['the first part', 1000, 1000, 'We’ve refunded $10.00 of your payment of $36.00.'],
  ['another part', 500, 1500, 'We’ve refunded another $5.00. That makes $15.00 of your payment of $36.00.'],
  ['the rest', 2100, 3600, 'We’ve refunded $21.00. Your payment of $36.00 is now refunded in full.'],
  ['all at once', 3600, 3600, 'We’ve refunded your payment of $36.00 in full.'],
  ['all by an earlier release', undefined, 3600, 'We’ve refunded your payment of $36.00 in full.'],
])('the email about the refund of %s names the amount that arrives', (_, amountCents, refundedCents, sentence) => {
  const data = { receipt: '3cc97153-1111-4111-8111-111111111111', secret: 's-1', totalCents: 3600 };
  const email = composeEmail(
    { kind: 'order-refunded', data: { ...data, refundedCents, amountCents } },
    LINKS,
  );
  expect(toText(email, sender)).toContain(sentence);
});

test('the email about a refund lists what it is for', () => {
  const data = { receipt: '3cc97153-1111-4111-8111-111111111111', secret: 's-1', totalCents: 3600 };
  const compose = (items?: readonly string[]) =>
    toText(
      composeEmail({ kind: 'order-refunded', data: { ...data, refundedCents: 1000, items } }, LINKS),
      sender,
    );
  expect(compose(['2 × Sencha', 'Delivery'])).toContain('This refund is for:\n2 × Sencha\nDelivery\n');
  expect(compose()).not.toContain('This refund is for');
});

test('the welcome email says what an account gives, and leads to it and to us', () => {
  const welcome = composeEmail({ kind: 'prove-email', data: { secret: 's-2' } }, LINKS);
  expect(welcome.preview).toContain('orders, wish list and addresses');
  const text = toText(welcome, sender);
  for (const content of [
    'orders and their status',
    'wish list on every device',
    'Saved addresses',
    'https://tea.example/account',
    'https://tea.example/contact',
  ])
    expect(text).toContain(content);
});

test('the email about a parcel leads to its carrier, and names a part of an order as such', () => {
  const link = { receipt: '3cc97153-1111-4111-8111-111111111111', secret: 's-1' };
  const data = {
    ...link,
    trackingNumber: 'AB-12',
    part: 'part' as const,
    lines: [{ name: 'Sencha', quantity: 2 }],
  };
  const unknown = composeEmail({ kind: 'order-shipped', data }, LINKS);
  expect([unknown.subject, unknown.preview]).toEqual([
    'Part of your order is on its way (CAM-7K4Q2M)',
    'See what is in the parcel.',
  ]);
  for (const content of ['Tracking number: AB-12', 'In this parcel:\n2 × Sencha', 'The rest will follow'])
    expect(toText(unknown, sender)).toContain(content);
  expect(toText(unknown, sender)).not.toContain('Track your parcel');

  const trackingUrl = 'https://www.ups.com/track?tracknum=AB-12';
  const known = composeEmail(
    { kind: 'order-shipped', data: { ...data, carrier: 'UPS', trackingUrl, part: 'whole' } },
    LINKS,
  );
  expect([known.subject, known.preview]).toEqual([
    'Your order is on its way (CAM-7K4Q2M)',
    'We’ve handed your parcel to UPS.',
  ]);
  expect(toText(known, sender)).toContain(`Track your parcel:\n${trackingUrl}`);

  const corrected = composeEmail({ kind: 'order-shipped', data: { ...data, isCorrection: true } }, LINKS);
  expect(corrected.subject).toBe('Corrected tracking number for your parcel (CAM-7K4Q2M)');
  for (const content of ['We’ve corrected the tracking number', 'Tracking number: AB-12'])
    expect(toText(corrected, sender)).toContain(content);

  const last = composeEmail({ kind: 'order-shipped', data: { ...data, part: 'last-part' } }, LINKS);
  expect(last.subject).toBe('The rest of your order is on its way (CAM-7K4Q2M)');
  expect(toText(last, sender)).toContain('The last parcel of your order has left our store.');
  for (const email of [known, corrected, last])
    expect(toText(email, sender)).not.toContain('The rest will follow');
});

test('a message of staff keeps its paragraphs and lines, as text', () => {
  const receipt = '3cc97153-1111-4111-8111-111111111111';
  const message = `Dear Ada,\nyour <tea> is late.\n\n\n${'Sorry! '.repeat(40)}`;
  const data = { receipt, secret: 's-1', subject: 'Your <tea>', message };
  const content = composeEmail({ kind: 'order-message', data }, LINKS);
  expect(content.subject).toBe('Your <tea> (CAM-7K4Q2M)');
  expect(content.preview).toHaveLength(120);
  expect(content.preview).toMatch(/^Dear Ada, your <tea> is late\. Sorry! Sorry!/);
  const text = toText(content, sender);
  expect(text).toContain('Dear Ada,\nyour <tea> is late.\n\nSorry!');
  expect(text).toContain('https://tea.example/order/s-1');
  const html = toHtml(content, sender);
  expect(html).toMatch(/<p [^>]*>Dear Ada,<br>your &lt;tea&gt; is late\.<\/p>/);
  expect(html).toMatch(/<p [^>]*>Sorry! /);
  expect(html).not.toContain('<tea>');
});

test.each([
  [undefined, 'as you asked', 'Didn’t ask for it?'],
  ['email-corrected', 'We’ve corrected the email address of your order.', 'Not your order?'],
  ['sent-by-staff', 'Here is the link to your order.', 'Not your order?'],
] as const)('the email with the link of an order says why it was sent: %s', (cause, lead, notYou) => {
  const data = { receipt: '3cc97153-1111-4111-8111-111111111111', secret: 's', ...(cause && { cause }) };
  const content = toText(composeEmail({ kind: 'order-link', data }, LINKS), sender);
  for (const part of [lead, notYou]) expect(content).toContain(part);
});

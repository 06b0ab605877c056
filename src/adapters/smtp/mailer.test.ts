import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { EmailMessage } from '#domain/email/email-message.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { createMailbox } from '#emulators/smtp/mailbox.ts';
import { LINKS } from '#test/support/email-links.ts';
import { mailboxAt, withoutNumber } from '#test/support/mailbox.ts';
import { createMailer, needsTls } from './mailer.ts';

const ORDER_LINK = { receipt: randomUUID(), secret: 's-1' };

const LETTERS: EmailMessage[] = [
  {
    kind: 'order-paid',
    data: {
      receipt: randomUUID(),
      secret: 's-1',
      totalCents: 2480,
      discounts: [],
      address: ['Ada Byron'],
      mayWithdraw: false,
      lines: [
        { name: 'Kyoto Hōjicha', quantity: 2, priceCents: 1240, productId: 'hojicha' },
        { name: 'Sencha', quantity: 1, priceCents: 0, productId: 'missing' },
      ],
    },
  },
  { kind: 'prove-email', data: { secret: 's-2' } },
  { kind: 'reset-password', data: { secret: 's-3' } },
  { kind: 'enquiry-received', data: { reference: 'AB12CD34' } },
  {
    kind: 'withdrawal-received',
    data: {
      reference: 'EF56AB78',
      orderNumber: 'CAM-7K4Q2M',
      receivedAt: '2026-11-28T20:45:10.000Z',
      statement: { name: 'Ada <b>', email: 'ada@example.com', items: '' },
    },
  },
  { kind: 'order-unpaid', data: { ...ORDER_LINK, totalCents: 2480, until: '2026-11-28T20:45:10.000Z' } },
  { kind: 'order-cancelled', data: { ...ORDER_LINK, refundCents: 2480 } },
  { kind: 'order-refunded', data: { ...ORDER_LINK, refundedCents: 500, totalCents: 2480 } },
  { kind: 'order-address-changed', data: { ...ORDER_LINK, address: ['Ada <b>', '12 Camellia Lane'] } },
  { kind: 'order-access-code', data: { receipt: ORDER_LINK.receipt, code: '012345' } },
  { kind: 'order-packed', data: ORDER_LINK },
  {
    kind: 'order-shipped',
    data: {
      ...ORDER_LINK,
      carrier: 'UPS',
      trackingNumber: '1Z999AA10123456784',
      trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
      part: 'whole',
      lines: [{ name: 'Kyoto Hōjicha', quantity: 2 }],
    },
  },
  { kind: 'order-delivered', data: ORDER_LINK },
  { kind: 'order-link', data: ORDER_LINK },
  {
    kind: 'order-message',
    data: { ...ORDER_LINK, subject: 'Your <tea>', message: 'Dear Ada,\nthank <b>you</b>.' },
  },
  { kind: 'confirm-back-in-stock', data: { secret: 's-5', name: 'Kyoto Hōjicha' } },
  { kind: 'back-in-stock', data: { name: 'Kyoto Hōjicha', unsubscribeSecret: 's-6' } },
];
const MESSAGE = LETTERS.find(({ kind }) => kind === 'reset-password') ?? {
  kind: 'reset-password',
  data: { secret: '' },
};

const settings = (smtpPort: number) => ({
  url: `smtp://127.0.0.1:${smtpPort}`,
  from: 'Tea House <post@tea.example>',
  sender: { shopName: 'Tea House', contact: 'hello@tea.example' },
  host: 'tea.example',
  links: LINKS,
  readPictures: async (ids: readonly string[]) =>
    new Map(ids.flatMap((id) => (id === 'hojicha' ? [[id, Buffer.from('RIFF picture')] as const] : []))),
});

/** A real mailbox, and the mailer that sends to it. */
const open = async (sendMs?: number) => {
  const data = await mkdtemp(join(tmpdir(), 'camellia-test-'));
  const emulator = await createMailbox({ data, port: 0, smtpPort: 0 });
  onTestFinished(async () => {
    await emulator.close();
    await rm(data, { recursive: true, force: true });
  });
  const messageTo = settings(emulator.smtpPort);
  return {
    url: messageTo.url,
    mailbox: mailboxAt(emulator.origin),
    mailer: createMailer(messageTo, sendMs),
  };
};

test('every kind of email arrives as text and HTML, from the shop, to one address', async () => {
  const { mailbox, mailer } = await open();
  for (const content of LETTERS)
    expect(await mailer.send({ id: randomUUID(), to: 'ada@example.com', content, requestId: null })).toEqual({
      ok: true,
      value: undefined,
    });
  const arrived = await mailbox.messagesTo('ada@example.com');
  const subjects = arrived.map(({ subject }) => withoutNumber(subject));
  expect(subjects).toEqual([
    'Order confirmed',
    'Please confirm your email',
    'Reset your password',
    'We received your inquiry',
    'We received your withdrawal',
    'Your order is waiting for payment',
    'Order cancelled',
    'Your refund is on its way',
    'Shipping address changed',
    'Your code to change an order',
    'Your order is packed',
    'Your order is on its way',
    'Your order was delivered',
    'The link to your order',
    'Your <tea>',
    'Please confirm your request',
    'Back in stock: Kyoto Hōjicha',
  ]);
  for (const { from, to, text, raw } of arrived) {
    expect([from, to]).toEqual(['post@tea.example', ['ada@example.com']]);
    expect(text).toContain('Tea House');
    expect(raw).toContain('Auto-Submitted: auto-generated');
  }
  const [paid, verification, reset, enquiry, withdrawal, ...others] = arrived;
  const [request, product] = others.slice(-2);
  const aboutOrders = others.slice(0, -2);
  expect(aboutOrders.map(({ text }) => text.includes(shortNumberOf(ORDER_LINK.receipt)))).toEqual(
    aboutOrders.map(() => true),
  );
  const code = aboutOrders.find(({ subject }) => withoutNumber(subject) === 'Your code to change an order');
  expect(code?.text).toContain('Your code is 012345.');
  expect(paid?.text).toContain('Kyoto Hōjicha, 2 × $12.40 = $24.80');
  expect(paid?.text).toContain('https://tea.example/order/s-1');
  // The mailbox shows attached pictures; one without a file is left out.
  const picture = `data:image/webp;base64,${Buffer.from('RIFF picture').toString('base64')}`;
  expect([...(paid?.html ?? '').matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src)).toEqual([picture]);
  expect(verification?.text).toContain('https://tea.example/verify/s-2');
  expect(reset?.html).toContain('href="https://tea.example/new/s-3?a=1&amp;b=2"');
  expect(enquiry?.html).toContain('AB12CD34');
  for (const words of ['EF56AB78', 'CAM-7K4Q2M', 'November 28, 2026 at 8:45:10 PM UTC', 'the whole order'])
    expect(withdrawal?.text).toContain(words);
  expect(withdrawal?.html).toContain('Ada &lt;b&gt;');
  expect(request?.text).toContain('“Kyoto Hōjicha”');
  expect(request?.html).toContain('href="https://tea.example/confirm/s-5"');
  expect(product?.text).toContain('https://tea.example/stop/s-6');
});

test('the emails that a shopper can turn off name the page for it in their header', async () => {
  const { mailbox, mailer } = await open();
  const stopPages: Record<string, string | undefined> = {};
  for (const [index, content] of LETTERS.entries()) {
    const to = `${index}@example.com`;
    await mailer.send({ id: randomUUID(), to, content, requestId: null });
    const [message] = await mailbox.messagesTo(to);
    const raw = (message?.raw ?? '').replaceAll(/\r?\n[ \t]+/g, ' ');
    stopPages[content.kind] = /^List-Unsubscribe: <([^>]*)>\r?$/m.exec(raw)?.[1];
    expect(raw.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click')).toBe(
      stopPages[content.kind] !== undefined,
    );
  }
  expect(Object.entries(stopPages).filter(([, page]) => page !== undefined)).toEqual([
    ['order-unpaid', 'https://tea.example/order/s-1/stop-reminders'],
    ['back-in-stock', 'https://tea.example/stop/s-6'],
  ]);
});

test('no email loads external content', async () => {
  const { mailbox, mailer } = await open();
  for (const content of LETTERS)
    await mailer.send({ id: randomUUID(), to: 'ada@example.com', content, requestId: null });
  for (const { html } of await mailbox.messagesTo('ada@example.com'))
    expect(html.replaceAll(/<img src="data:[^>]*>/g, '')).not.toMatch(
      /<(img|link|script|iframe)|src=|url\(/i,
    );
});

test('an email that is sent again has the same Message-ID', async () => {
  const { mailbox, mailer } = await open();
  const id = randomUUID();
  await mailbox.faults(['drop-answer']);
  expect(await mailer.send({ id, to: 'ada@example.com', content: MESSAGE, requestId: null })).toMatchObject({
    ok: false,
  });
  expect(await mailer.send({ id, to: 'ada@example.com', content: MESSAGE, requestId: null })).toMatchObject({
    ok: true,
  });
  const ids = (await mailbox.messagesTo('ada@example.com')).map(({ messageId }) => messageId);
  expect(ids).toEqual([`<${id}@tea.example>`, `<${id}@tea.example>`]);
});

test('distinguishes a permanent rejection, a temporary one, and a time-out', async () => {
  const { mailbox, mailer } = await open(400);
  const results: unknown[] = [];
  for (const fault of ['refuse', 'temporary-error', 'hang', 'drop-answer']) {
    await mailbox.faults(fault);
    results.push(
      await mailer.send({ id: randomUUID(), to: 'ada@example.com', content: MESSAGE, requestId: null }),
    );
  }
  await mailbox.clearFaults();
  expect(results).toEqual([
    { ok: false, error: { code: 'rejected', reason: 'EMESSAGE DATA 550' } },
    { ok: false, error: { code: 'deferred', reason: 'EMESSAGE DATA 451' } },
    { ok: false, error: { code: 'server-unavailable', reason: 'no response within 400 ms' } },
    {
      ok: false,
      error: { code: 'server-unavailable', reason: expect.stringMatching(/^ECONNECTION|^ESOCKET/) },
    },
  ]);
});

test('reports an unreachable mail server as unavailable', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  const port = await new Promise<number>((resolve) => {
    probe.once('listening', () => {
      const address = probe.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  await new Promise((closed) => probe.close(closed));
  const mailer = createMailer(settings(port));
  expect(
    await mailer.send({ id: randomUUID(), to: 'ada@example.com', content: MESSAGE, requestId: null }),
  ).toMatchObject({
    ok: false,
    error: { code: 'server-unavailable' },
  });
});

test('sends emails to other machines over TLS or not at all', async () => {
  for (const host of ['mail.example', 'localhost.example', '127.0.0.1.example', '10.0.0.1'])
    expect([host, needsTls(`smtp://${host}:587`)]).toEqual([host, true]);
  for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(needsTls(`smtp://${host}:25`)).toBe(false);

  const { mailbox, url } = await open();
  const tlsMailer = createMailer({ ...settings(0), url: `${url}?requireTLS=true` });
  expect(
    await tlsMailer.send({ id: randomUUID(), to: 'ada@example.com', content: MESSAGE, requestId: null }),
  ).toMatchObject({
    error: { code: 'server-unavailable' },
  });
  expect(await mailbox.messagesTo('ada@example.com')).toEqual([]);
});

test('sends to one address or none when a recipient resembles several', async () => {
  const { mailbox, mailer } = await open();
  for (const to of ['a@example.com, victim@example.com', 'a@example.com\r\nRCPT TO:<victim@example.com>'])
    await mailer.send({ id: randomUUID(), to, content: MESSAGE, requestId: null });
  expect(await mailbox.messagesTo('victim@example.com')).toEqual([]);
});

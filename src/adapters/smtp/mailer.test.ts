import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { EmailMessage } from '#domain/email/email-message.ts';
import { createMailbox } from '#emulators/smtp/mailbox.ts';
import { mailboxAt } from '#test/support/mailbox.ts';
import { createMailer, needsTls } from './mailer.ts';

const LETTERS: EmailMessage[] = [
  {
    kind: 'order-paid',
    data: {
      receipt: randomUUID(),
      secret: 's-1',
      totalCents: 2480,
      discounts: [],
      lines: [{ name: 'Kyoto Hōjicha', quantity: 2, priceCents: 1240 }],
    },
  },
  { kind: 'prove-email', data: { secret: 's-2' } },
  { kind: 'reset-password', data: { secret: 's-3' } },
  { kind: 'enquiry-received', data: { reference: 'AB12CD34' } },
];
const MESSAGE = LETTERS[2] ?? { kind: 'reset-password', data: { secret: '' } };

const settings = (smtpPort: number) => ({
  url: `smtp://127.0.0.1:${smtpPort}`,
  from: 'Tea House <post@tea.example>',
  shopName: 'Tea House',
  host: 'tea.example',
  links: {
    order: (secret: string) => `https://tea.example/order/${secret}`,
    verifyEmail: (secret: string) => `https://tea.example/verify/${secret}`,
    resetPassword: () => 'https://tea.example/reset',
    newPassword: (secret: string) => `https://tea.example/new/${secret}`,
  },
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
  expect(arrived.map(({ subject }) => subject)).toEqual([
    'Order confirmed',
    'Please confirm your email',
    'Reset your password',
    'We received your inquiry',
  ]);
  for (const { from, to, text, raw } of arrived) {
    expect([from, to]).toEqual(['post@tea.example', ['ada@example.com']]);
    expect(text).toContain('Tea House');
    expect(raw).toContain('Auto-Submitted: auto-generated');
  }
  const [paid, verification, reset, enquiry] = arrived;
  expect(paid?.text).toContain('Kyoto Hōjicha, 2 × $12.40 = $24.80');
  expect(paid?.text).toContain('https://tea.example/order/s-1');
  expect(verification?.text).toContain('https://tea.example/verify/s-2');
  expect(reset?.html).toContain('href="https://tea.example/new/s-3"');
  expect(enquiry?.html).toContain('AB12CD34');
});

test('no email loads external content', async () => {
  const { mailbox, mailer } = await open();
  for (const content of LETTERS)
    await mailer.send({ id: randomUUID(), to: 'ada@example.com', content, requestId: null });
  for (const { html } of await mailbox.messagesTo('ada@example.com'))
    expect(html).not.toMatch(/<(img|link|script|iframe)|src=|url\(/i);
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

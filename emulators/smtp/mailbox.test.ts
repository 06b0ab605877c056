import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { createMailbox } from './mailbox.ts';
import { readOptions } from './options.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mailbox-emulator-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function open(data = temporaryFolder()) {
  const mailbox = await createMailbox({ data, port: 0, smtpPort: 0 });
  let ended: Promise<void> | undefined;
  const close = () => (ended ??= mailbox.close());
  onTestFinished(close);
  const transport = createTransport({ host: '127.0.0.1', port: mailbox.smtpPort });
  const send = (subject: string, to = 'ada@example.com', html?: string) =>
    transport.sendMail({
      from: 'shop@tea.example',
      to,
      subject,
      text: `See https://tea.example/a?b=c&d now.\n<script>`,
      ...(html && { html }),
    });
  const page = async (path: string) => {
    const response = await fetch(`${mailbox.origin}${path}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { ...mailbox, close, send, page, data };
}

test('an email sent by SMTP is listed and shown, with links to follow', async () => {
  const { send, page } = await open();
  expect((await page('/')).text).toContain('No emails yet.');
  await send('First <email>');
  await send('Second', 'bruno@example.com');
  const list = (await page('/')).text;
  expect(list.indexOf('Second')).toBeLessThan(list.indexOf('First &lt;email&gt;'));
  expect(list).toMatch(/<time datetime="[\d-]{10}T[^"]+Z">[\d-]{10} [\d:]{8} UTC<\/time>/);
  const message = (await page('/messages/1')).text;
  expect(message).toContain('<a href="https://tea.example/a?b=c&amp;d">');
  expect(message).toContain('&lt;script&gt;');
  expect((await page('/?to=BRUNO@example.com')).text).not.toContain('First');
  expect((await page('/messages/3')).status).toBe(404);
});

test('the HTML of an email can run and load nothing', async () => {
  const { send, page } = await open();
  await send('HTML', 'ada@example.com', '<p>Hello</p><script>alert(1)</script>');
  const { headers, text } = await page('/messages/1/html');
  expect(text).toContain('<p>Hello</p>');
  expect(headers.get('content-security-policy')).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
  );
  const pagePolicy = (await page('/messages/1')).headers.get('content-security-policy') ?? '';
  expect(pagePolicy).not.toContain('unsafe');
  for (const part of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'"])
    expect(pagePolicy).toContain(part);
  const message = (await page('/messages/1')).text;
  expect(message).toContain('sandbox=""');
  for (const name of ['Plain text', 'HTML']) expect(message).toContain(name);
});

test('emails persist across a restart, and numbering continues', async () => {
  const first = await open();
  await first.send('Earlier');
  await first.close();
  const second = await open(first.data);
  await second.send('Later');
  expect((await second.page('/messages/1')).text).toContain('Earlier');
  expect((await second.page('/messages/2')).text).toContain('Later');
});

test('each fault works as named, and a list of faults ends without one', async () => {
  const { send, page, origin } = await open();
  const faults = (plan: unknown) =>
    fetch(`${origin}/_control/faults`, {
      method: 'POST',
      body: JSON.stringify(plan),
      headers: { 'sec-fetch-site': 'none' },
    });
  expect((await faults({ message: 'burn' })).status).toBe(400);
  await faults({ message: ['refuse', 'temporary-error', 'drop-answer'] });
  await expect(send('refused')).rejects.toMatchObject({ responseCode: 550 });
  await expect(send('delayed')).rejects.toMatchObject({ responseCode: 451 });
  await expect(send('dropped')).rejects.toThrow();
  await send('accepted');
  const list = (await page('/')).text;
  for (const subject of ['refused', 'delayed']) expect(list).not.toContain(subject);
  for (const subject of ['dropped', 'accepted']) expect(list).toContain(subject);
});

test('a hanging email is aborted when the plan changes, and does not delay a stop', async () => {
  const { send, origin, close } = await open();
  const headers = { 'sec-fetch-site': 'none' };
  const hang = () =>
    fetch(`${origin}/_control/faults`, { method: 'POST', body: '{"message":"hang"}', headers });
  const waitUntilHanging = () =>
    expect
      .poll(async () => (await fetch(`${origin}/_control/smtp`, { headers })).json())
      .toMatchObject({ hanging: 1 });
  await hang();
  const hanging = expect(send('hanging')).rejects.toThrow();
  await waitUntilHanging();
  await fetch(`${origin}/_control/faults`, { method: 'DELETE', headers });
  await hanging;
  await hang();
  const stillHanging = expect(send('hanging still')).rejects.toThrow();
  await waitUntilHanging();
  await close();
  await stillHanging;
});

test('a web page cannot read emails through the control API, nor by DNS rebinding', async () => {
  const { send, origin } = await open();
  await send('Secret');
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    expect((await fetch(`${origin}/_control/messages`, { headers })).status).toBe(403);
});

test('an invalid command line is reported', () => {
  expect(readOptions([])).toEqual({ problem: expect.stringContaining('--data DIR is missing') });
  expect(readOptions(['--data', 'x', '--port', 'many'])).toHaveProperty('problem');
  expect(readOptions(['--nonsense'])).toHaveProperty('problem');
  expect(readOptions(['--data', 'x', '--port', '7'])).toEqual({
    options: { data: 'x', port: 7, smtpPort: 0 },
  });
});

test('the process reports its ports, and ends when its parent exits', async () => {
  const program = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = fork(program, ['--data', temporaryFolder()], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const [ready] = await once(child, 'message');
  expect(ready).toEqual({ ready: true, port: expect.any(Number), smtpPort: expect.any(Number) });
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});

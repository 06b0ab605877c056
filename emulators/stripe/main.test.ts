import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { basket, KEY, sdk, temporaryFolder } from './testing.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

function startProcess(args: string[], env: Record<string, string> = {}) {
  const child = fork(MAIN, args, { silent: true, env: { ...process.env, ...env }, execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function readyPort(child: ChildProcess): Promise<number> {
  const [message] = await once(child, 'message');
  expect(message).toMatchObject({ ready: true });
  return message.port;
}

async function startReady(data: string, extraArgs: string[] = []) {
  const child = startProcess(['--data', data, '--key', KEY, ...extraArgs]);
  const port = await readyPort(child);
  return { child, port, stripe: sdk(port) };
}

test('an emulator that is killed at any moment restarts with everything it acknowledged', async () => {
  const data = temporaryFolder();
  const first = await startReady(data);
  const created = await first.stripe.checkout.sessions.create(basket(), { idempotencyKey: 'order-1' });
  const paid = await first.stripe.checkout.sessions.create(basket());
  await fetch(`http://localhost:${first.port}/_control/sessions/${paid.id}/pay`, { method: 'POST' });
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  appendFileSync(join(data, 'ledger.jsonl'), '{"n":4,"what":"session.pa');

  const second = await startReady(data);
  expect((await second.stripe.checkout.sessions.retrieve(created.id)).status).toBe('open');
  expect((await second.stripe.checkout.sessions.retrieve(paid.id)).payment_status).toBe('paid');
  expect((await second.stripe.events.list()).data).toHaveLength(2);
  const repeated = await second.stripe.checkout.sessions.create(basket(), { idempotencyKey: 'order-1' });
  expect(repeated.id).toBe(created.id);
  await second.stripe.checkout.sessions.expire(created.id);
  const lines = readFileSync(join(data, 'ledger.jsonl'), 'utf8').trimEnd().split('\n');
  expect(lines.map((text) => JSON.parse(text).n)).toEqual([1, 2, 3, 4]);
});

test('the process ends cleanly on SIGTERM and when its parent exits, but not on SIGINT', async () => {
  const { child, stripe } = await startReady(temporaryFolder());
  child.kill('SIGINT');
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);

  const emulator = await startReady(temporaryFolder());
  emulator.child.disconnect();
  expect(await once(emulator.child, 'exit')).toEqual([0, null]);
});

test('a port in use is replaced by a free one', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void blocker.close());
  await once(blocker, 'listening');
  const address = blocker.address();
  const usedPort = typeof address === 'object' ? address?.port : undefined;
  const { port, stripe } = await startReady(temporaryFolder(), ['--port', String(usedPort)]);
  expect(port).not.toBe(usedPort);
  expect((await stripe.checkout.sessions.create(basket())).url).toContain(`http://localhost:${port}/pay/`);
});

test('two processes never share a ledger: the second waits, then reports why it cannot start', async () => {
  const data = temporaryFolder();
  const first = await startReady(data);
  const second = startProcess(['--data', data, '--key', KEY]);
  let errors = '';
  second.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  expect(await once(second, 'close')).toEqual([1, null]);
  expect(errors).toContain(`another payment emulator already uses ${data}`);

  const third = startProcess(['--data', data, '--key', KEY]);
  first.child.kill('SIGTERM');
  expect(await readyPort(third)).toBeGreaterThan(0);
});

test.each(['STRIPE_EMULATOR_KEY', 'PAYMENT_STAND_IN_KEY'])('reads the key from %s', async (setting) => {
  const port = await readyPort(startProcess(['--data', temporaryFolder()], { [setting]: KEY }));
  expect((await sdk(port).checkout.sessions.list()).data).toEqual([]);
});

test('lists missing secrets', async () => {
  const withoutSecrets = startProcess(['--webhook-url', 'http://localhost:1/x']);
  let errors = '';
  withoutSecrets.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  expect(await once(withoutSecrets, 'close')).toEqual([2, null]);
  expect(errors).toContain('--data DIR is missing');
  expect(errors).toContain('STRIPE_EMULATOR_KEY is missing');
});

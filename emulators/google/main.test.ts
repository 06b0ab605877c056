import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readCommandLine } from './command-line.ts';

const main = join(import.meta.dirname, 'main.ts');

async function start(port = '0') {
  const data = await mkdtemp(join(tmpdir(), 'google-emulator-'));
  const args = [main, '--port', port, '--data', data, '--client-id', 'shop'];
  const child: ChildProcess = spawn(
    process.execPath,
    [...args, '--redirect-uri', 'http://localhost:3000/back'],
    {
      env: { ...process.env, GOOGLE_EMULATOR_CLIENT_SECRET: 'secret' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout?.on('data', (text) => (output += text));
  child.stderr?.on('data', (text) => (output += text));
  const [message] = await once(child, 'message');
  return { child, message, output: () => output };
}

test('The process prints its address in one line, and notifies its parent when it is ready.', async () => {
  const { message, output } = await start();
  expect(message).toEqual({ ready: true, port: expect.any(Number) });
  await expect.poll(output).toBe(`identity emulator at http://localhost:${message.port}\n`);
  const discovery = await fetch(`http://localhost:${message.port}/.well-known/openid-configuration`);
  expect(await discovery.json()).toMatchObject({ issuer: `http://localhost:${message.port}` });
});

test('The process uses a free port when the preferred one is in use.', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void blocker.close());
  await once(blocker, 'listening');
  const address = blocker.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { message } = await start(String(port));
  expect(message.port).not.toBe(port);
  expect((await fetch(`http://localhost:${message.port}/jwks`)).status).toBe(200);
});

test('The process ignores Ctrl+C and ends cleanly on SIGTERM.', async () => {
  const { child, message } = await start();
  child.kill('SIGINT');
  expect((await fetch(`http://localhost:${message.port}/jwks`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('The process ends when its parent has exited.', async () => {
  const { child } = await start();
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('Every missing or invalid setting is listed at once.', () => {
  const read = readCommandLine(['--port', 'x', '--redirect-uri', 'not an address'], {});
  expect(read).toEqual({
    problems: [
      '--port must be a number',
      '--data is missing; it is the folder for the keys',
      '--client-id is missing',
      '--redirect-uri must be a URL',
      'GOOGLE_EMULATOR_CLIENT_SECRET is missing in the environment',
    ],
  });
});

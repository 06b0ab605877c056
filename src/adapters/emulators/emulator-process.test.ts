import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { EmulatorError } from './emulator-error.ts';
import { emulatorOnDemand, stop, waitUntilReady } from './emulator-process.ts';

/** A program that reports `up` and then runs this code. */
const program = async (code: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'camellia-test-'));
  const file = join(folder, 'program.mjs');
  await writeFile(file, `${code}\nsetInterval(() => {}, 1000);`);
  const child = fork(file, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  return { child, ended };
};

test('an emulator reports its port', async () => {
  const { child } = await program('process.send({ ready: true, port: 4242 });');
  expect((await waitUntilReady(child, 'payment')).port).toBe(4242);
});

test('ends an emulator that is not ready in time, with a message of one sentence', async () => {
  const { child, ended } = await program('');
  const ready = waitUntilReady(child, 'payment', 100);
  await expect(ready).rejects.toBeInstanceOf(EmulatorError);
  await expect(ready).rejects.toThrow('The payment emulator was not ready within 0.1 s.');
  expect(await ended).toEqual([null, 'SIGKILL']);
});

test('reports an emulator that exits at once in one sentence', async () => {
  const { child } = await program('process.exit(3);');
  await expect(waitUntilReady(child, 'identity')).rejects.toThrow(
    'The identity emulator could not start (code 3); see its message above.',
  );
});

test('kills an emulator that ignores a stop', async () => {
  const { child, ended } = await program("process.on('SIGTERM', () => {});\nprocess.send('up');");
  await once(child, 'message');
  await stop(child, 50);
  expect(await ended).toEqual([null, 'SIGKILL']);
  await stop(child);
});

test('[AUTH-7] starts an emulator on demand once, at the first request for its address', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'camellia-test-'));
  const mailbox = emulatorOnDemand({ name: 'mailbox', dataDir, args: [], env: {} });
  onTestFinished(async () => {
    await mailbox.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const port = () => readFile(join(dataDir, 'mailbox', 'port'), 'utf8');
  await expect(port()).rejects.toThrow('ENOENT');
  const [one, other] = await Promise.all([mailbox.origin(), mailbox.origin()]);
  expect(one.href).toBe(other.href);
  expect(one.port).toBe(await port());
  expect((await fetch(new URL('/_control/messages', one))).status).toBe(200);
});

test('starts an emulator again at the next request after a failed start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'camellia-test-'));
  const dataDir = join(folder, 'data');
  await writeFile(dataDir, 'a file where the folder will be');
  const mailbox = emulatorOnDemand({ name: 'mailbox', dataDir, args: [], env: {} });
  onTestFinished(async () => {
    await mailbox.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await expect(mailbox.origin()).rejects.toBeInstanceOf(EmulatorError);
  await rm(dataDir);
  expect((await mailbox.origin()).hostname).toBe('localhost');
});

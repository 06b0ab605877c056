import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { EmulatorError } from './emulator-error.ts';
import { emulatorSecrets } from './emulator-secrets.ts';

const FILE = 'stand-in-secrets.json';

const freshFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'camellia-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

test('creates the secrets once, readable by their owner only, and leaves no other file', async () => {
  const folder = join(await freshFolder(), 'data');
  const first = await emulatorSecrets(folder);
  expect(await emulatorSecrets(folder)).toEqual(first);
  expect((await stat(join(folder, FILE))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual([FILE]);
});

test('simultaneous starts use the same secrets', async () => {
  const folder = await freshFolder();
  const results = await Promise.all(Array.from({ length: 10 }, () => emulatorSecrets(folder)));
  expect(new Set(results.map(({ paymentKey }) => paymentKey)).size).toBe(1);
  expect(await readdir(folder)).toEqual([FILE]);
});

test('ignores a secrets file that a killed start did not finish', async () => {
  const folder = await freshFolder();
  await writeFile(join(folder, `${FILE}.draft`), '{"paymentKey":');
  expect((await emulatorSecrets(folder)).paymentKey).toMatch(/^sk_test_\w{36}$/);
});

test('reports a damaged file or an impossible folder in one sentence without its content', async () => {
  const folder = await freshFolder();
  const file = join(folder, FILE);
  await writeFile(file, '{"paymentKey":"sk_test_secret"');
  const damaged = emulatorSecrets(folder);
  await expect(damaged).rejects.toBeInstanceOf(EmulatorError);
  await expect(damaged).rejects.toThrow(`The file ${file} is damaged; remove it and start the shop again.`);
  const inFile = emulatorSecrets(join(file, 'data'));
  await expect(inFile).rejects.toBeInstanceOf(EmulatorError);
  await expect(inFile).rejects.toThrow(/cannot be written \(ENOTDIR\)/);
});

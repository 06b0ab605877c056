import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isRunning, waitUntilGone } from './processes.ts';
import { queryValue, spawnShop, startForTest, testFolder } from './testing-support.ts';

const limit = { timeout: 30_000 };

test('adopts the server of a killed shop, and stops it with the adopting shop', limit, async () => {
  const dataDir = testFolder();
  const killed = spawnShop(dataDir);
  const { pid } = await killed.started;
  await killed.kill();

  const database = await startForTest(dataDir);
  expect([database.adopted, database.pid]).toEqual([true, pid]);
  expect(await queryValue(database, 'select 1')).toBe(1);
  await database.stop();
  expect(isRunning(pid)).toBe(false);
});

test('restarts a database server that was killed together with its shop', limit, async () => {
  const dataDir = testFolder();
  const killed = spawnShop(dataDir);
  const { pid } = await killed.started;
  process.kill(pid, 'SIGKILL');
  await killed.kill();

  const database = await startForTest(dataDir);
  expect(database.adopted).toBe(false);
  expect(await queryValue(database, 'select 1')).toBe(1);
});

test('starts as soon as the last process of a killed server has exited', limit, async () => {
  const dataDir = testFolder();
  const first = await startForTest(dataDir);
  const findProcess = "select pid from pg_stat_activity where backend_type = 'checkpointer'";
  const lastProcess = Number(await queryValue(first, findProcess));
  process.kill(lastProcess, 'SIGSTOP');
  process.kill(first.pid, 'SIGKILL');
  const timer = setTimeout(() => process.kill(lastProcess, 'SIGCONT'), 1_000);
  onTestFinished(() => clearTimeout(timer));
  const second = await startForTest(dataDir);
  expect(await queryValue(second, 'select 1')).toBe(1);
});

test('waits for a server that is shutting down and starts it again', limit, async () => {
  const dataDir = testFolder();
  const first = await startForTest(dataDir);
  process.kill(first.pid, 'SIGINT');
  const second = await startForTest(dataDir);
  expect(second.pid).not.toBe(first.pid);
  expect(await queryValue(second, 'select 1')).toBe(1);
});

test('ignores a process id that now belongs to another program', limit, async () => {
  const dataDir = testFolder();
  const first = await startForTest(dataDir);
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const lockFile = join(first.connection.host, '.s.PGSQL.5432.lock');
  const files = [pidFile, lockFile].map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  process.kill(first.pid, 'SIGKILL');
  await waitUntilGone(first.pid, 5000);

  const otherProgram = spawn('sleep', ['60']);
  onTestFinished(() => void otherProgram.kill());
  await once(otherProgram, 'spawn');
  for (const { file, text } of files)
    writeFileSync(file, text.replace(String(first.pid), String(otherProgram.pid)));

  const second = await startForTest(dataDir);
  expect(second.adopted).toBe(false);
  expect(await queryValue(second, 'select 1')).toBe(1);
  expect(isRunning(otherProgram.pid ?? 0)).toBe(true);
});

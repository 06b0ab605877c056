import { chownSync, closeSync, openSync } from 'node:fs';
import { copyFile, stat, truncate } from 'node:fs/promises';
import type { Account } from './account.ts';
import type { DataFolder } from './data-folder.ts';

const largestLog = 10_000_000;
const lookMs = 60_000;

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0;

/** Moves what the log says into the file beside it once it is long. The server has it open, and goes on at its end. */
const cut = async (logFile: string): Promise<void> => {
  if ((await sizeOf(logFile)) <= largestLog) return;
  // On a full disk room counts for more than what was said.
  await copyFile(logFile, `${logFile}.1`).catch(() => undefined);
  await truncate(logFile).catch(() => undefined);
};

/** Opens the log for a server that is started, after what it says already, which is `size` bytes. */
export const openLog = async (
  { logFile }: DataFolder,
  { owner }: Account,
): Promise<{ readonly handle: number; readonly size: number; readonly close: () => void }> => {
  await cut(logFile);
  const size = await sizeOf(logFile);
  const handle = openSync(logFile, 'a', 0o600);
  if (owner) chownSync(logFile, owner.uid, owner.gid);
  return { handle, size, close: () => closeSync(handle) };
};

/** Keeps the log short as long as the server runs; answers how to end that. */
export const keepLogShort = ({ logFile }: DataFolder, everyMs = lookMs): (() => void) => {
  let isCutting = false;
  const look = async (): Promise<void> => {
    if (isCutting) return;
    isCutting = true;
    await cut(logFile);
    isCutting = false;
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(timer);
};

import { chownSync, closeSync, openSync } from 'node:fs';
import { copyFile, stat, truncate } from 'node:fs/promises';
import type { DataFolder } from './data-folder.ts';
import type { SystemUser } from './system-user.ts';

const MAX_LOG_BYTES = 10_000_000;
const DEFAULT_INTERVAL_MS = 60_000;

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0;

/** Moves a long log to a file next to it. The server has the log open and continues to append. */
const rotate = async (logFile: string): Promise<void> => {
  if ((await sizeOf(logFile)) <= MAX_LOG_BYTES) return;
  // On a full disk, space is worth more than the old log.
  await copyFile(logFile, `${logFile}.1`).catch(() => undefined);
  await truncate(logFile).catch(() => undefined);
};

/** Opens the log for a server that starts; `size` is what the log contains already, in bytes. */
export const openLog = async (
  { logFile }: DataFolder,
  { owner }: SystemUser,
): Promise<{ readonly handle: number; readonly size: number; readonly close: () => void }> => {
  await rotate(logFile);
  const size = await sizeOf(logFile);
  const handle = openSync(logFile, 'a', 0o600);
  if (owner) chownSync(logFile, owner.uid, owner.gid);
  return { handle, size, close: () => closeSync(handle) };
};

/** Truncates the log regularly while the server runs; returns a function that stops this. */
export const startLogRotation = ({ logFile }: DataFolder, intervalMs = DEFAULT_INTERVAL_MS): (() => void) => {
  let isRotating = false;
  const rotateOnce = async (): Promise<void> => {
    if (isRotating) return;
    isRotating = true;
    await rotate(logFile);
    isRotating = false;
  };
  const timer = setInterval(() => void rotateOnce(), intervalMs).unref();
  return () => clearInterval(timer);
};

import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Locks a folder for this process. The lock is a listening socket, so an exited process leaves no stale lock.
 * Waits up to `timeoutMs` for a previous process that is shutting down, then throws.
 */
export async function lockFolder(folder: string, timeoutMs = 3000): Promise<{ release(): Promise<void> }> {
  mkdirSync(folder, { recursive: true });
  const address = socketPathOf(realpathSync(folder));
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const server = await listen(address);
    if (server) return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    if (performance.now() > deadline) throw new Error(`another payment emulator already uses ${folder}`);
    if (isFile(address) && !(await isListening(address))) rmSync(address, { force: true });
    await pause(50);
  }
}

function socketPathOf(folder: string): string {
  const name = `payment-emulator-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  if (platform() === 'linux') return `\0${name}`;
  if (platform() === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

function isFile(address: string): boolean {
  return address.startsWith('/');
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => resolve(server.unref()));
  });
}

function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

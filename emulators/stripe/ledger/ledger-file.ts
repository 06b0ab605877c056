import {
  closeSync,
  fsync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { Entry } from './entry.ts';

const fsyncAsync = promisify(fsync);

export type LedgerFile = ReturnType<typeof openLedgerFile>;

/**
 * Opens the append-only ledger, one JSON entry per line, and removes a last line that a crash left incomplete.
 * Throws if the file cannot be opened or an earlier line is damaged.
 */
export function openLedgerFile(path: string) {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a+');
  const complete = completeLines(readFileSync(path));
  let size = complete.length;
  ftruncateSync(file, size);
  fsyncSync(file);

  let synced = size;
  let running = Promise.resolve();
  let queued: Promise<void> | undefined;

  async function syncTo(end: number) {
    await fsyncAsync(file);
    synced = end;
  }

  return {
    /** All entries of the file, oldest first. */
    read: () => parse(readFileSync(path).subarray(0, size), path),

    /** Writes an entry without flushing it to disk. After a failure the file is as before. */
    append(entry: Entry) {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      try {
        for (let done = 0; done < line.length; ) done += writeSync(file, line, done);
      } catch (error) {
        ftruncateSync(file, size);
        throw error;
      }
      size += line.length;
    },

    /** Resolves when all entries are on disk; concurrent calls share one fsync. */
    flushed(): Promise<void> {
      if (synced === size) return Promise.resolve();
      queued ??= running.then(() => {
        queued = undefined;
        running = syncTo(size);
        return running;
      });
      return queued;
    },

    async close() {
      await this.flushed();
      closeSync(file);
    },
  };
}

/** The bytes up to the last newline, without a last line that is not JSON. */
function completeLines(bytes: Buffer): Buffer {
  const lines = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
  const lastLine = lines.subarray(0, -1).lastIndexOf(0x0a) + 1;
  return lines.length === 0 || isJson(lines.toString('utf8', lastLine)) ? lines : lines.subarray(0, lastLine);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function parse(bytes: Buffer, path: string): Entry[] {
  const lines = bytes.toString('utf8').split('\n').slice(0, -1);
  return lines.map((line, index): Entry => {
    if (!isJson(line)) throw new Error(`${path} is damaged at line ${index + 1}`);
    return JSON.parse(line);
  });
}

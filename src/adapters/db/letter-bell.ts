import type pg from 'pg';
import type { Log } from '#services/ports.ts';
import type { Database } from './database.ts';
import { LETTER_WRITTEN } from './letter-rows.ts';

const RETRY_MS = 1_000;

/**
 * Rings when a letter was written, on whichever server. A ring that is lost with the connection only makes its letter
 * wait for the next round; after a break it rings once by itself.
 */
export const startLetterBell = (
  database: Pick<Database, 'newClient'>,
  log: Log,
  ring: () => void,
): { stop(): Promise<void> } => {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const failed = (error: unknown) => log.warn({ err: error }, 'the letter bell lost the database');

  const connect = async () => {
    const fresh = database.newClient('camellia letter bell');
    client = fresh;
    fresh.on('notification', ring);
    fresh.on('error', () => void fresh.end().catch(failed));
    fresh.on('end', () => {
      if (!stopped) retry = setTimeout(() => void connect(), RETRY_MS);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${LETTER_WRITTEN}`);
      ring();
    } catch (error) {
      failed(error);
      await fresh.end().catch(failed);
    }
  };
  void connect();

  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
};

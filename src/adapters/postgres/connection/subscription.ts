import type pg from 'pg';
import type { Log } from '#services/ports/ports.ts';
import type { Database } from './database.ts';

const RETRY_MS = 1_000;
/** A network can lose a connection without a word; whoever only listens would wait for ever. */
const BEAT = { everyMs: 2_000, silenceMs: 5_000 };

/** How often the connection is felt, and how long it may be silent then. */
export type Beat = typeof BEAT;

type Listener = {
  readonly channel: string;
  /** What it is called in the log and, after the shop's name, among the server's connections. */
  readonly name: string;
  readonly heard: (payload: string | undefined) => Promise<void>;
  /** Listening again, or for the first time: what was announced before that has been missed. */
  readonly listening: () => Promise<void>;
  /** Nothing is heard until `listening` is called again. */
  readonly lost?: () => void;
};

/** Listens to a channel on a connection of its own, which is made anew whenever it breaks. */
export const startListening = (
  database: Pick<Database, 'newClient'>,
  log: Log,
  { channel, name, heard, listening, lost }: Listener,
  beat: Beat = BEAT,
): { stop(): Promise<void> } => {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;
  let stopped = false;

  const failed = (error: unknown) => log.error({ err: error }, `the ${name} could not read a change`);

  const question = { text: 'select 1', query_timeout: beat.silenceMs };
  const feel = (listener: pg.Client) =>
    listener
      .query(question)
      // Ends it at once, since a question is open; its `end` has it made anew.
      .catch(() => listener.end().catch(failed));

  const connect = async () => {
    const fresh = database.newClient(`camellia ${name}`);
    client = fresh;
    fresh.on('notification', ({ payload }) => void heard(payload).catch(failed));
    fresh.on('error', () => void fresh.end().catch(failed));
    fresh.on('end', () => {
      clearInterval(beating);
      lost?.();
      if (!stopped) retry = setTimeout(() => void connect(), RETRY_MS);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      beating = setInterval(() => void feel(fresh), beat.everyMs);
      await listening();
    } catch (error) {
      log.warn({ err: error }, `the ${name} lost the database and tries again`);
      await fresh.end().catch(failed);
    }
  };
  void connect();

  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      clearInterval(beating);
      await client?.end();
    },
  };
};

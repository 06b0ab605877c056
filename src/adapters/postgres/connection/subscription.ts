import type pg from 'pg';
import type { Log } from '#services/ports/ports.ts';
import type { Database } from './database.ts';

const RETRY_MS = 1_000;
/** A network can drop a connection silently, which a client that only listens would never notice. */
const BEAT = { everyMs: 2_000, silenceMs: 5_000 };

/** Interval and timeout of the heartbeat queries. */
export type Beat = typeof BEAT;

type Listener = {
  readonly channel: string;
  /** Name in the log and in the `application_name` of the connection. */
  readonly name: string;
  readonly heard: (payload: string | undefined) => Promise<void>;
  /** Called on every (re)connection: earlier notifications were missed. */
  readonly listening: () => Promise<void>;
  /** Called on a lost connection: notifications are missed until `listening` is called. */
  readonly lost?: () => void;
};

/** Listens to a channel on a dedicated connection, and reconnects when it breaks. */
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
      // Closes at once because a query is active; the `end` event reconnects.
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

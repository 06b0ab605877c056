import type pg from 'pg';
import { retry } from '#platform/retry.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import type { Log } from '#services/ports/ports.ts';
import type { Database } from './database.ts';

const RETRY_MS = 1_000;
/** How long a stop waits for the connection to end. */
export const UNSUBSCRIBE_MS = 2_000;
/** A network can drop a connection silently, which a client that only listens would never notice. */
const HEARTBEAT = { intervalMs: 2_000, timeoutMs: 5_000 };

/** Interval and timeout of the heartbeat queries. */
export type Heartbeat = typeof HEARTBEAT;

type SubscriptionOptions = {
  /** By channel, what receives its notifications. */
  readonly onNotification: Readonly<Record<string, (payload: string | undefined) => Promise<void>>>;
  /** Name in the log and in the `application_name` of the connection. */
  readonly name: string;
  /** Called on every (re)connection: earlier notifications were missed. */
  readonly onConnect: () => Promise<void>;
  /** Called on a lost connection: notifications are missed until `onConnect` is called. */
  readonly onDisconnect?: () => void;
};

/** Listens to channels on a dedicated connection, and reconnects when it breaks. */
export const subscribe = (
  database: Pick<Database, 'newClient'>,
  log: Log,
  { name, onNotification, onConnect, onDisconnect }: SubscriptionOptions,
  heartbeat: Heartbeat = HEARTBEAT,
): { stop(): Promise<void> } => {
  let client: pg.Client | undefined;
  const stopping = new AbortController();

  const logFailure = (error: unknown) =>
    log.error({ event: 'notification.failed', err: error }, `The ${name} failed to handle a notification`);

  const heartbeatQuery = { text: 'select 1', query_timeout: heartbeat.timeoutMs };
  const sendHeartbeat = (connection: pg.Client) =>
    connection
      .query(heartbeatQuery)
      // Closes at once because a query is active; the `end` event reconnects.
      .catch(() => connection.end().catch(logFailure));

  /** One connection, from its start to its end. */
  const listen = (): Promise<never> => {
    const connection = database.newClient(`camellia ${name}`);
    client = connection;
    connection.on(
      'notification',
      ({ channel, payload }) => void onNotification[channel]?.(payload).catch(logFailure),
    );
    connection.on('error', () => void connection.end().catch(logFailure));
    let heartbeatTimer: NodeJS.Timeout | undefined;
    const ended = new Promise<never>((_, reject) => {
      connection.on('end', () => {
        clearInterval(heartbeatTimer);
        onDisconnect?.();
        reject(new Error('disconnected'));
      });
    });
    const start = async () => {
      await connection.connect();
      for (const channel of Object.keys(onNotification)) await connection.query(`listen ${channel}`);
      heartbeatTimer = setInterval(() => void sendHeartbeat(connection), heartbeat.intervalMs);
      await onConnect();
    };
    start().catch((error: unknown) => {
      log.warn({ event: 'database.connection-lost', err: error }, `The ${name} lost its connection`);
      return connection.end().catch(logFailure);
    });
    return ended;
  };
  retry(listen, { minMs: RETRY_MS, factor: 1, signal: stopping.signal, shouldRetry: () => true }).catch(
    () => undefined,
  );

  return {
    async stop() {
      stopping.abort();
      await withTimeout(UNSUBSCRIBE_MS, async () => client?.end());
    },
  };
};

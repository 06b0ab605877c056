import type { EmbeddedConnection } from '#adapters/postgres/embedded/connection.ts';
import { startEmbeddedPostgres } from '#adapters/postgres/embedded/start-embedded.ts';
import { registerCleanup } from './child-processes.ts';
import { emptyFolder } from './shop-process.ts';

/** A PostgreSQL server that no shop has started; `url` is for `DATABASE_URL`. */
export type DatabaseServer = AsyncDisposable & { readonly url: string };

/** Starts a server from the embedded binaries, with an empty database. */
export const startDatabaseServer = async (): Promise<DatabaseServer> => {
  await using disposables = new AsyncDisposableStack();
  const folder = disposables.use(await emptyFolder());
  const server = await startEmbeddedPostgres({ dataDir: folder.path });
  const stop = registerCleanup(() => server.stop());
  disposables.defer(async () => void (await stop()));
  const cleanup = disposables.move();
  return {
    url: urlOfDatabase(server.connection),
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
};

/** The URL of a database on a Unix socket. */
export const urlOfDatabase = ({ user, database, host, port }: EmbeddedConnection): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;

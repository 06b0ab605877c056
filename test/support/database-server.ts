import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded.ts';
import { emptyFolder } from './shop-process.ts';

/** A PostgreSQL server that no shop has started; `url` is what `DATABASE_URL` is set to. */
export type DatabaseServer = AsyncDisposable & { readonly url: string };

/** Starts one from the embedded binaries, with an empty database. */
export const startDatabaseServer = async (): Promise<DatabaseServer> => {
  await using life = new AsyncDisposableStack();
  const folder = life.use(await emptyFolder());
  const server = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined });
  life.defer(() => server.stop());
  const { user, database, host, port } = server.connection;
  const lasting = life.move();
  return {
    url: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    [Symbol.asyncDispose]: () => lasting.disposeAsync(),
  };
};

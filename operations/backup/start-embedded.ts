import { type EmbeddedPostgres, startEmbeddedPostgres } from '#adapters/postgres/embedded/start-embedded.ts';

/** Starts the embedded database of a folder or connects to the running one; `disposables` stop what was started here. */
export const startEmbedded = async (
  dataDir: string,
  disposables: AsyncDisposableStack,
): Promise<EmbeddedPostgres> => {
  const abort = new AbortController();
  const starting = startEmbeddedPostgres({ dataDir, signal: abort.signal });
  disposables.defer(async () => {
    abort.abort();
    const server = await starting.catch(() => undefined);
    if (server && !server.adopted) await server.stop();
  });
  return starting;
};

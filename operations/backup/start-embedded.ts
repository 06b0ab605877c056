import { type EmbeddedPostgres, startEmbeddedPostgres } from '#adapters/postgres/embedded/start-embedded.ts';

/** Starts the embedded database of a folder, or takes the one that runs; what was started ends with `life`, even half started. */
export const startEmbedded = async (
  dataDir: string,
  life: AsyncDisposableStack,
): Promise<EmbeddedPostgres> => {
  const breakOff = new AbortController();
  const starting = startEmbeddedPostgres({ dataDir, log: () => undefined, signal: breakOff.signal });
  life.defer(async () => {
    breakOff.abort();
    const server = await starting.catch(() => undefined);
    // One that a shop has started is that shop's.
    if (server && !server.adopted) await server.stop();
  });
  return starting;
};

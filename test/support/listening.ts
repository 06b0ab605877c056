import type { Server } from 'node:http';

/** Starts a server on this machine; disposal resets its connections. */
export const listening = async (server: Server): Promise<Disposable & { readonly url: URL }> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: new URL(`http://localhost:${address.port}`),
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

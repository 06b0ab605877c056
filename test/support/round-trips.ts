import pg from 'pg';
import { vi } from 'vitest';

/** Counts round trips to the database; statements sent while responses are pending belong to the same one. */
export const countRoundTrips = () => {
  let trips = 0;
  /** Pending responses of each connection. */
  const pendingResponses = new Map<pg.Connection, number>();
  const countSend = (connection: pg.Connection) => {
    const pending = pendingResponses.get(connection);
    if (pending === undefined)
      // First, before the client may send the next query.
      connection.prependListener('readyForQuery', () =>
        pendingResponses.set(connection, (pendingResponses.get(connection) ?? 0) - 1),
      );
    if (!pending) trips += 1;
    pendingResponses.set(connection, (pending ?? 0) + 1);
  };
  // A prepared statement ends with a sync; one without values is sent as a query.
  const spies = (['sync', 'query'] as const).map((name) => {
    const send = pg.Connection.prototype[name];
    return vi.spyOn(pg.Connection.prototype, name).mockImplementation(function (
      this: pg.Connection,
      ...args: unknown[]
    ) {
      countSend(this);
      return Reflect.apply(send, this, args);
    });
  });
  return {
    /** The round trips of `work`, while no other query runs. */
    of: async (work: () => Promise<unknown>): Promise<number> => {
      const before = trips;
      await work();
      return trips - before;
    },
    [Symbol.dispose]: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
};

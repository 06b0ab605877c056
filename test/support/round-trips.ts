import pg from 'pg';
import { vi } from 'vitest';

/** Counts round trips to the database; statements sent while responses are pending belong to the same one. */
export const countRoundTrips = () => {
  let trips = 0;
  /** Pending responses of each connection. */
  const expected = new Map<pg.Connection, number>();
  const sends = (connection: pg.Connection) => {
    const before = expected.get(connection);
    if (before === undefined)
      // First, before the client may send the next query.
      connection.prependListener('readyForQuery', () =>
        expected.set(connection, (expected.get(connection) ?? 0) - 1),
      );
    if (!before) trips += 1;
    expected.set(connection, (before ?? 0) + 1);
  };
  // A prepared statement ends with a sync; one without values is sent as a query.
  const spies = (['sync', 'query'] as const).map((name) => {
    const send = pg.Connection.prototype[name];
    return vi.spyOn(pg.Connection.prototype, name).mockImplementation(function (
      this: pg.Connection,
      ...given: unknown[]
    ) {
      sends(this);
      return Reflect.apply(send, this, given);
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

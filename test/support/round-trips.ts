import pg from 'pg';
import { vi } from 'vitest';

/**
 * Counts how often the database is waited for: what is sent while answers are still to come goes with what was sent before.
 */
export const countRoundTrips = () => {
  let trips = 0;
  /** Of each connection, the answers that are still to come. */
  const expected = new Map<pg.Connection, number>();
  const sends = (connection: pg.Connection) => {
    const before = expected.get(connection);
    if (before === undefined)
      // Before the client hears of it, who may send the next one at once.
      connection.prependListener('readyForQuery', () =>
        expected.set(connection, (expected.get(connection) ?? 0) - 1),
      );
    if (!before) trips += 1;
    expected.set(connection, (before ?? 0) + 1);
  };
  // A statement ends with a sync, one without values is sent as a query.
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
    /** Those of a piece of work, while nothing else is asked. */
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

import { expect, test } from 'vitest';
import { isTransactionPooled, sharesBackends } from './transaction-pooling.ts';

const queriesOf = (sequence: string) =>
  sequence.split(' ').map((one) => ({ connection: Number(one[0]), pid: Number(one.slice(2)) }));

test.each([
  ['one backend for all', '0:7 0:7 1:7 2:7 1:7 0:7'],
  ['two connections with one backend', '0:7 0:7 1:8 2:7 1:8 0:7'],
  ['a backend that changes between two queries', '0:7 0:8 1:9 2:10'],
  ['a backend that changes at the last query', '0:7 0:7 1:8 2:9 1:8 0:7 2:9 2:10'],
  ['backends that change places', '0:7 1:8 2:9 0:8 1:7 2:9'],
])('detects pooling by %s', (_, sequence) => {
  expect(sharesBackends(queriesOf(sequence))).toBe(true);
});

test.each([
  ['three backends of their own', '0:7 0:7 1:8 2:9 1:8 0:7 2:9 2:9'],
  ['process ids in falling order', '0:9 0:9 1:8 2:7 1:8 0:9 2:7 2:7'],
  ['a single connection', '0:7 0:7 0:7'],
])('detects no pooling in %s', (_, sequence) => {
  expect(sharesBackends(queriesOf(sequence))).toBe(false);
});

/** Connections behind a pooler that picks the backend of each query; all end as `closed` counts. */
const connectionsBehind = (pick: (connection: number, query: number) => number) => {
  let [opened, queries, closed] = [0, 0, 0];
  const newClient = () => {
    const connection = opened++;
    return {
      on: () => undefined,
      connect: async () => undefined,
      query: async () => ({ rows: [{ pid: pick(connection, queries++) }] }),
      end: async () => void closed++,
    };
  };
  return {
    database: { newClient } as unknown as Parameters<typeof isTransactionPooled>[0],
    open: () => opened - closed,
  };
};

type Pick = (connection: number, query: number) => number;

test.each<readonly [string, Pick, boolean]>([
  ['that always uses the backend that is free', () => 7, true],
  ...[2, 3, 4, 5, 6, 7, 8, 9].map(
    (backends) =>
      [`that goes round ${backends} backends`, (_: number, query: number) => query % backends, true] as const,
  ),
  ['in session mode', (connection) => connection, false],
])('distinguishes a pooler %s and closes its connections', async (_, pick, expected) => {
  const { database, open } = connectionsBehind(pick);
  expect(await isTransactionPooled(database)).toBe(expected);
  expect(open()).toBe(0);
});

test('closes its connections when a query fails', async () => {
  const { database, open } = connectionsBehind(() => {
    throw new Error('the server closed the connection');
  });
  await expect(isTransactionPooled(database)).rejects.toThrow('the server closed the connection');
  expect(open()).toBe(0);
});

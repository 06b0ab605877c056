import { expect, test } from 'vitest';
import { createResponseReader } from '#bench/load/response-reader.ts';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n';
const CHUNKED = 'HTTP/1.1 503 Sorry\r\ntransfer-encoding: chunked\r\n\r\n3\r\ntea\r\n0\r\n\r\n';
const NOT_MODIFIED = 'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n';

/** Feeds the responses in chunks of this size and returns the reported statuses. */
const countStatuses = (responses: readonly string[], size: number): number[] => {
  const statuses: number[] = [];
  const read = createResponseReader((status) => statuses.push(status));
  for (const response of responses)
    for (let from = 0; from < response.length; from += size)
      read(Buffer.from(response.slice(from, from + size)));
  return statuses;
};

test('records each response once it is complete, however it is split', () => {
  for (const size of [1, 2, 3, 7, 40, 1_000])
    expect(countStatuses([`${HEAD}12345`, CHUNKED, NOT_MODIFIED, `${HEAD}12345`], size)).toEqual([
      200, 503, 304, 200,
    ]);
});

test('records no response that is cut off', () => {
  for (const response of [`${HEAD}1234`, CHUNKED.slice(0, -1), HEAD.slice(0, -1)])
    expect(countStatuses([response], 1_000)).toEqual([]);
});

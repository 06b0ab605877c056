// A program: a bare node:http server that sends answers from memory, which it is given by its parent. Tells its port.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer as another server gave it. */
export type RecordedResponse = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Those of the answer to whoever has it already. */
  readonly notModifiedHeaders: Readonly<Record<string, string>>;
  readonly base64: string;
};

process.once('message', (recorded: readonly RecordedResponse[]) => {
  const answers = new Map(
    recorded.map(({ path, headers, notModifiedHeaders, base64 }) => [
      path,
      {
        etag: headers['etag'] ?? '',
        // As flat lists, which Node writes as they stand: nothing is done for each request that could be done before.
        headers: Object.entries(headers).flat(),
        notModifiedHeaders: Object.entries(notModifiedHeaders).flat(),
        bytes: Buffer.from(base64, 'base64'),
      },
    ]),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (!answer) {
      response.writeHead(404).end();
    } else if (request.rawHeaders.includes(answer.etag)) {
      response.writeHead(304, answer.notModifiedHeaders).end();
    } else {
      response.writeHead(200, answer.headers).end(answer.bytes);
    }
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit(0));

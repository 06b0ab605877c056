// Child process: a bare node:http server that sends recorded responses from memory and reports its port.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response recorded from another server. */
export type RecordedResponse = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers of the 304 response. */
  readonly notModifiedHeaders: Readonly<Record<string, string>>;
  readonly base64: string;
};

process.once('message', (recorded: readonly RecordedResponse[]) => {
  const responses = new Map(
    recorded.map(({ path, headers, notModifiedHeaders, base64 }) => [
      path,
      {
        etag: headers['etag'] ?? '',
        // Node writes flat header lists unchanged, so nothing is computed per request.
        headers: Object.entries(headers).flat(),
        notModifiedHeaders: Object.entries(notModifiedHeaders).flat(),
        bytes: Buffer.from(base64, 'base64'),
      },
    ]),
  );
  const server = createServer((request, response) => {
    const recordedResponse = responses.get(request.url ?? '');
    if (!recordedResponse) {
      response.writeHead(404).end();
    } else if (request.rawHeaders.includes(recordedResponse.etag)) {
      response.writeHead(304, recordedResponse.notModifiedHeaders).end();
    } else {
      response.writeHead(200, recordedResponse.headers).end(recordedResponse.bytes);
    }
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit(0));

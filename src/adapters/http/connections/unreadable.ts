import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { REQUEST_ID, requestIdOf } from '#platform/request-context.ts';

/** What Node says to requests that it cannot read; all others are 400. */
const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers a request that cannot be read as Node does, with the headers of every other answer. */
export const answerUnreadable = (server: Server, headers: Headers): void => {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // In the middle of an answer these bytes would be a part of it.
    if (socket.writable && !isAnswering(socket)) {
      const status = STATUS[error.code ?? ''] ?? 400;
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}${REQUEST_ID}: ${requestIdOf(undefined)}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
      );
    }
    socket.destroy(error);
  });
};

/** Node keeps the answer that is under way with its connection. */
const isAnswering = (socket: Duplex & { readonly _httpMessage?: { readonly headersSent: boolean } | null }) =>
  socket._httpMessage?.headersSent === true;

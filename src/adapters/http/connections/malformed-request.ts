import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { REQUEST_ID_HEADER, requestIdOf } from '#platform/request-context.ts';

/** Node's own statuses for unparsable requests; all others are 400. */
const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Responds to unparsable requests as Node does, with the default headers. */
export const respondToMalformedRequests = (server: Server, headers: Headers): void => {
  const headerLines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // After the headers of another response these bytes would become part of its body.
    if (socket.writable && !hasSentHeaders(socket)) {
      const status = STATUS[error.code ?? ''] ?? 400;
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headerLines}${REQUEST_ID_HEADER}: ${requestIdOf(undefined)}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
      );
    }
    socket.destroy(error);
  });
};

const hasSentHeaders = (
  socket: Duplex & { readonly _httpMessage?: { readonly headersSent: boolean } | null },
) => socket._httpMessage?.headersSent === true;

const HEAD_END = '\r\n\r\n';
const CHUNKS_END = '0\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;
const CHUNKED = /\r\ntransfer-encoding: chunked/i;
const STATUS = { from: 'HTTP/1.1 '.length, to: 'HTTP/1.1 200'.length };
const NOT_MODIFIED = 304;

/**
 * Parses sequential responses of one connection and reports each status at its end.
 * Reads only what is needed, because the load generator must be faster than the server.
 */
export const createResponseReader = (onResponse: (status: number) => void): ((bytes: Buffer) => void) => {
  /** An incomplete header block. */
  let head = '';
  let status: number | undefined;
  /** Missing body bytes; `null` for a chunked body. */
  let remaining: number | null = 0;
  let tail = '';

  const readBody = (bytes: Buffer, from: number): void => {
    if (remaining === null) {
      const last = bytes.toString('latin1', Math.max(from, bytes.length - CHUNKS_END.length));
      tail = (tail + last).slice(-CHUNKS_END.length);
      if (tail !== CHUNKS_END) return;
    } else {
      remaining -= bytes.length - from;
      if (remaining > 0) return;
    }
    const completed = status ?? 0;
    status = undefined;
    tail = '';
    onResponse(completed);
  };
  const readHead = (text: string): void => {
    status = Number(text.slice(STATUS.from, STATUS.to));
    const length = status === NOT_MODIFIED ? '0' : LENGTH.exec(text)?.[1];
    remaining = length === undefined && CHUNKED.test(text) ? null : Number(length ?? 0);
  };
  return (bytes) => {
    if (status !== undefined) {
      readBody(bytes, 0);
      return;
    }
    // The end of the headers may be split between chunks.
    const all = head ? Buffer.concat([Buffer.from(head, 'latin1'), bytes]) : bytes;
    const end = all.indexOf(HEAD_END);
    if (end < 0) {
      head = all.toString('latin1');
      return;
    }
    head = '';
    readHead(all.toString('latin1', 0, end));
    readBody(all, end + HEAD_END.length);
  };
};

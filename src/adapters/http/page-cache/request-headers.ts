type RequestHeaders = {
  readonly host: string | undefined;
  readonly acceptEncoding: string | undefined;
  /** The ETags of `If-None-Match`. */
  readonly ifNoneMatch: string | undefined;
};

/** Reads only the headers that a cached response needs, for speed; undefined sends unusual requests the slower way. */
export const readRequestHeaders = (raw: readonly string[]): RequestHeaders | undefined => {
  let host: string | undefined;
  let acceptEncoding: string | undefined;
  let ifNoneMatch: string | undefined;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? '';
    // Skips most headers by the length of their names.
    const { length } = name;
    if (length !== 4 && length !== 8 && length !== 13 && length !== 15) continue;
    const value = raw[at + 1];
    switch (name.toLowerCase()) {
      case 'host':
        if (host !== undefined) return undefined;
        host = value;
        break;
      case 'if-match':
        return undefined;
      case 'if-none-match':
        if (ifNoneMatch !== undefined) return undefined;
        ifNoneMatch = value;
        break;
      case 'accept-encoding':
        if (acceptEncoding !== undefined) return undefined;
        acceptEncoding = value;
        break;
    }
  }
  return { host, acceptEncoding, ifNoneMatch };
};

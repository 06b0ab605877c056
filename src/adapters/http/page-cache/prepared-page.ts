import { chooseEncoding, ENCODINGS, type Encoding } from '../responses/content-encoding.ts';
import type { CachedPage } from './cached-page.ts';
import { encodedResponse, notModifiedHeaders } from './send-cached-page.ts';

/** A complete response with flat headers, which Node writes without conversion. */
type PreparedResponse = {
  readonly status: 200 | 304;
  readonly headers: readonly string[];
  readonly body: Uint8Array | undefined;
};

export type PreparedPage = {
  readonly etag: string;
  readonly full: PreparedResponse;
  readonly notModified: PreparedResponse;
};

/** Distinct `Accept-Encoding` values to remember; browsers send few, an attacker could send many. */
const MAX_REMEMBERED_VALUES = 100;
const MAX_VALUE_LENGTH = 100;

const flat = (headers: Readonly<Record<string, string>>): string[] => Object.entries(headers).flat();

/** Merges cached pages with the default headers once instead of for each request. */
export const createPagePreparer = (defaultHeaders: Headers) => {
  const defaults = Object.fromEntries(defaultHeaders);
  const chosen = new Map<string, Encoding>();
  const encodingFor = (acceptEncoding: string): Encoding => {
    const remembered = chosen.get(acceptEncoding);
    if (remembered !== undefined) return remembered;
    const encoding = chooseEncoding(acceptEncoding);
    if (acceptEncoding.length > MAX_VALUE_LENGTH) return encoding;
    if (chosen.size >= MAX_REMEMBERED_VALUES) chosen.clear();
    chosen.set(acceptEncoding, encoding);
    return encoding;
  };

  const prepare = (page: CachedPage, encoding: Encoding): PreparedPage => {
    const { bytes, etag, headers } = encodedResponse(page, encoding);
    return {
      etag,
      full: { status: 200, headers: flat({ ...defaults, ...headers }), body: bytes },
      notModified: {
        status: 304,
        headers: flat({ ...defaults, ...notModifiedHeaders(page, etag) }),
        body: undefined,
      },
    };
  };

  return {
    prepareAll: (page: CachedPage): ReadonlyMap<Encoding, PreparedPage> =>
      new Map(ENCODINGS.map((encoding) => [encoding, prepare(page, encoding)])),
    encodingFor,
  };
};

import { chooseEncoding, ENCODINGS, type Encoding } from '../responses/content-encoding.ts';
import type { KeptPage } from './cached-page.ts';
import { heldHeaders, inEncoding } from './send-cached-page.ts';

/** A complete response with flat headers, which Node writes without conversion. */
export type PreparedAnswer = {
  readonly status: 200 | 304;
  readonly headers: readonly string[];
  readonly body: Uint8Array | undefined;
};

export type PreparedPage = {
  readonly etag: string;
  readonly whole: PreparedAnswer;
  readonly held: PreparedAnswer;
};

/** Distinct `Accept-Encoding` values to remember; browsers send few, an attacker could send many. */
const MOST_WAYS = 100;
const LONGEST_WAY = 100;

const flat = (headers: Readonly<Record<string, string>>): string[] => Object.entries(headers).flat();

/** Merges cached pages with the default headers once instead of for each request. */
export const createPreparing = (everyAnswer: Headers) => {
  const every = Object.fromEntries(everyAnswer);
  const chosen = new Map<string, Encoding>();
  const encodingFor = (accepts: string): Encoding => {
    const known = chosen.get(accepts);
    if (known !== undefined) return known;
    const encoding = chooseEncoding(accepts);
    if (accepts.length > LONGEST_WAY) return encoding;
    if (chosen.size >= MOST_WAYS) chosen.clear();
    chosen.set(accepts, encoding);
    return encoding;
  };

  const prepare = (page: KeptPage, encoding: Encoding): PreparedPage => {
    const { bytes, etag, headers } = inEncoding(page, encoding);
    return {
      etag,
      whole: { status: 200, headers: flat({ ...every, ...headers }), body: bytes },
      held: { status: 304, headers: flat({ ...every, ...heldHeaders(page, etag) }), body: undefined },
    };
  };

  return {
    prepared: (page: KeptPage): ReadonlyMap<Encoding, PreparedPage> =>
      new Map(ENCODINGS.map((encoding) => [encoding, prepare(page, encoding)])),
    encodingFor,
  };
};

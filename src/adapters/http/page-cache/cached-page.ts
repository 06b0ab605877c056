import { createHash } from 'node:crypto';
import {
  compressFast,
  compressForCache,
  ENCODINGS,
  type Encoding,
  isText,
  MAX_UNCOMPRESSED_BYTES,
} from '../responses/content-encoding.ts';

type Body = { readonly bytes: Uint8Array; readonly etag: string };

export type EncodedPage = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: { readonly identity: Body } & Readonly<Partial<Record<Encoding, Body>>>;
};

export type CachedPage = EncodedPage & {
  readonly size: number;
};

/** Estimated memory of an entry besides its texts and bodies: objects, the map's record, header lists; bytes. */
const OVERHEAD_BYTES = 4_096;
/** Headers of a single response or connection. */
const UNCACHED_HEADERS = new Set(['content-length', 'connection', 'date', 'etag', 'transfer-encoding']);

/** A CDN may serve a page for 10 s; browsers revalidate each time, so that shoppers see changes at once. */
const SHARED_CACHE_HEADERS = {
  'cache-control': 'public, max-age=0, s-maxage=10',
  'cdn-cache-control': 'public, max-age=10, stale-while-revalidate=30',
  vary: 'accept-encoding',
};

/** True if the response may be shared by all coalesced requests: not personalized, and not a 429. */
export const isShareable = ({ status, headers }: Response): boolean => {
  if (status === 429 || headers.getSetCookie().length > 0) return false;
  if (status >= 300) return true;
  const isShared = !/private|no-store/i.test(headers.get('cache-control') ?? '');
  return isShared && /^\s*(accept-encoding)?\s*$/i.test(headers.get('vary') ?? '');
};

/** True for a complete page or its data, not for an error or a redirect. */
export const isCompletePage = (response: Response): boolean => response.status === 200 && isText(response);

/** A response for the current requests only, compressed as fast as possible. */
export const toUncachedPage = async (response: Response): Promise<EncodedPage> => {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    headers: {
      ...headersOf(response),
      ...(isCompletePage(response) ? SHARED_CACHE_HEADERS : { vary: SHARED_CACHE_HEADERS.vary }),
    },
    bodies: withCompressedBodies({ bytes, etag: '' }),
  };
};

/** Compresses each encoding at its first use; usually only one is needed. */
const withCompressedBodies = (identity: Body): EncodedPage['bodies'] => {
  const { bytes } = identity;
  if (bytes.byteLength <= MAX_UNCOMPRESSED_BYTES) return { identity };
  let br: Body | undefined;
  let gz: Body | undefined;
  return {
    identity,
    get br() {
      br ??= { bytes: compressFast.br(bytes), etag: '' };
      return br;
    },
    get gzip() {
      gz ??= { bytes: compressFast.gzip(bytes), etag: '' };
      return gz;
    },
  };
};

const headersOf = (response: Response): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) if (!UNCACHED_HEADERS.has(name)) headers[name] = value;
  return headers;
};

export const toCachedPage = async (key: string, response: Response): Promise<CachedPage> => {
  const identity = new Uint8Array(await response.arrayBuffer());
  const compressed = await compressForCache(identity);
  // A 304 keeps the cached policy too, so the ETag has to change with the policy.
  const policy = response.headers.get('content-security-policy') ?? '';
  const hash = createHash('sha256').update(policy).update(identity).digest('base64url').slice(0, 22);
  const headers = { ...headersOf(response), ...SHARED_CACHE_HEADERS };
  const bodies = {
    br: { bytes: compressed.br, etag: `"${hash}-br"` },
    gzip: { bytes: compressed.gzip, etag: `"${hash}-gz"` },
    identity: { bytes: identity, etag: `"${hash}"` },
  };
  const textBytes = [key, ...Object.entries(headers).flat()].reduce((sum, text) => sum + 2 * text.length, 0);
  const bodyBytes = ENCODINGS.reduce((sum, encoding) => sum + bodies[encoding].bytes.buffer.byteLength, 0);
  return { status: response.status, headers, bodies, size: bodyBytes + textBytes + OVERHEAD_BYTES };
};

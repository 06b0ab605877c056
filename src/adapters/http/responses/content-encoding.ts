import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

/** In order of preference: smallest first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

type Bytes = Uint8Array<ArrayBuffer>;
type Compressed = Readonly<Record<Exclude<Encoding, 'identity'>, Bytes>>;

/** Chooses the preferred encoding (RFC 9110, 12.5.3); `identity` if none is acceptable, more useful than a 406. */
export const chooseEncoding = (
  acceptEncoding: string | undefined,
  available: readonly string[] = ENCODINGS,
): Encoding => {
  const weights = new Map(parseAccept((acceptEncoding ?? '').toLowerCase()).map(({ type, q }) => [type, q]));
  const wildcard = weights.get('*');
  // Unless it is listed, `identity` is acceptable as the last choice.
  const identity = weights.get('identity') ?? wildcard ?? Number.MIN_VALUE;
  const weightOf = (name: Encoding): number => {
    if (name === 'identity') return identity;
    return weights.get(name) ?? (name === 'gzip' ? weights.get('x-gzip') : undefined) ?? wildcard ?? 0;
  };
  const [best] = ENCODINGS.filter((name) => available.includes(name) && weightOf(name) > 0).toSorted(
    (one, other) => weightOf(other) - weightOf(one),
  );
  return best ?? 'identity';
};

export const isText = ({ headers }: Response): boolean =>
  /^(text\/html|text\/x-script|application\/json|application\/xml)\b/.test(headers.get('content-type') ?? '');

/** Smaller bodies do not benefit from compression. */
export const MAX_UNCOMPRESSED_BYTES = 1_000;

/** Quality 7 takes five times as long; 11 takes sixty times as long and saves a tenth of the bytes. */
const CACHE_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
/** Takes a third of the time of gzip level 1 for the same size; a larger window would take time to initialize. */
const FAST_BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const FAST_GZIP = { level: 1 };

/** Compresses synchronously a response that is sent once. */
export const compressFast: { readonly [Name in keyof Compressed]: (bytes: Uint8Array) => Compressed[Name] } =
  {
    br: (bytes) => new Uint8Array(brotliCompressSync(bytes, FAST_BROTLI)),
    gzip: (bytes) => new Uint8Array(gzipSync(bytes, FAST_GZIP)),
  };

/** Compresses in other threads for caching; copies the result, since zlib returns a view of a larger buffer. */
export const compressForCache = async (bytes: Uint8Array): Promise<Compressed> => {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, CACHE_BROTLI),
    promisify(gzip)(bytes),
  ]);
  return { br: new Uint8Array(br), gzip: new Uint8Array(gz) };
};

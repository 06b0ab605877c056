import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

/** In order of preference: smallest first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

type Bytes = Uint8Array<ArrayBuffer>;
type Packed = Readonly<Record<Exclude<Encoding, 'identity'>, Bytes>>;

/** Chooses the preferred encoding (RFC 9110, 12.5.3); `identity` if none is acceptable, more useful than a 406. */
export const chooseEncoding = (
  accepted: string | undefined,
  made: readonly string[] = ENCODINGS,
): Encoding => {
  const weights = new Map(parseAccept((accepted ?? '').toLowerCase()).map(({ type, q }) => [type, q]));
  const others = weights.get('*');
  // Unless it is listed, `identity` is acceptable as the last choice.
  const identity = weights.get('identity') ?? others ?? Number.MIN_VALUE;
  const weightOf = (name: Encoding): number => {
    if (name === 'identity') return identity;
    return weights.get(name) ?? (name === 'gzip' ? weights.get('x-gzip') : undefined) ?? others ?? 0;
  };
  const [best] = ENCODINGS.filter((name) => made.includes(name) && weightOf(name) > 0).toSorted(
    (one, other) => weightOf(other) - weightOf(one),
  );
  return best ?? 'identity';
};

export const isText = ({ headers }: Response): boolean =>
  /^(text\/html|text\/x-script|application\/json|application\/xml)\b/.test(headers.get('content-type') ?? '');

/** Smaller bodies do not benefit from compression. */
export const SMALL = 1_000;

/** Quality 7 takes five times as long; 11 takes sixty times as long and saves a tenth of the bytes. */
const FOR_KEEPING = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
/** Takes a third of the time of gzip level 1 for the same size; a larger window would take time to initialize. */
const QUICKEST = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const QUICKEST_GZIP = { level: 1 };

/** Compresses synchronously a response that is sent once. */
export const packQuickly: { readonly [Name in keyof Packed]: (bytes: Uint8Array) => Packed[Name] } = {
  br: (bytes) => new Uint8Array(brotliCompressSync(bytes, QUICKEST)),
  gzip: (bytes) => new Uint8Array(gzipSync(bytes, QUICKEST_GZIP)),
};

/** Compresses in other threads for caching; copies the result, since zlib returns a view of a larger buffer. */
export const packForKeeping = async (bytes: Uint8Array): Promise<Packed> => {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, FOR_KEEPING), promisify(gzip)(bytes)]);
  return { br: new Uint8Array(br), gzip: new Uint8Array(gz) };
};

import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

/** The smallest first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

type Bytes = Uint8Array<ArrayBuffer>;
/** The bytes in each encoding that packs. */
type Packed = Readonly<Record<Exclude<Encoding, 'identity'>, Bytes>>;

/**
 * The encoding that a request prefers of those that there are, the smallest of equals (RFC 9110, 12.5.3). `identity` where
 * none is acceptable: an uncompressed response is of more use than a 406.
 */
export const chooseEncoding = (
  accepted: string | undefined,
  made: readonly string[] = ENCODINGS,
): Encoding => {
  const weights = new Map(parseAccept((accepted ?? '').toLowerCase()).map(({ type, q }) => [type, q]));
  const others = weights.get('*');
  // Without a word of its own, `identity` is acceptable, and the last choice.
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

/** Whether it is a page, the data of one, or a list. */
export const isText = ({ headers }: Response): boolean =>
  /^(text\/html|text\/x-script|application\/json|application\/xml)\b/.test(headers.get('content-type') ?? '');

/** Bytes below which nothing is gained. */
export const SMALL = 1_000;

/** The next quality takes five times as long, and the best of all, for a tenth of the bytes, sixty times. */
const FOR_KEEPING = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
/**
 * A third of the time of gzip's quickest, for the same bytes, and less than to hand it to another thread. The window is as
 * wide as pages are long, since a wider one is made ready each time.
 */
const QUICKEST = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const QUICKEST_GZIP = { level: 1 };

/** What is sent once, packed by whoever sends it. */
export const packQuickly: { readonly [Name in keyof Packed]: (bytes: Uint8Array) => Packed[Name] } = {
  br: (bytes) => new Uint8Array(brotliCompressSync(bytes, QUICKEST)),
  gzip: (bytes) => new Uint8Array(gzipSync(bytes, QUICKEST_GZIP)),
};

/** What is kept, packed by other threads, and copied: zlib hands out a part of a larger piece of memory, which would stay as well. */
export const packForKeeping = async (bytes: Uint8Array): Promise<Packed> => {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, FOR_KEEPING), promisify(gzip)(bytes)]);
  return { br: new Uint8Array(br), gzip: new Uint8Array(gz) };
};

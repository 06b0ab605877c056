import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** The smallest first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

type Bytes = Uint8Array<ArrayBuffer>;
/** The bytes in each encoding that packs. */
type Packed = Readonly<Record<Exclude<Encoding, 'identity'>, Bytes>>;

/** The smallest of the bodies that the visitor can read (RFC 9110, 12.5.3). */
export const chooseEncoding = (
  accepted: string | undefined,
  made: readonly string[] = ENCODINGS,
): Encoding => {
  const weights = new Map<string, number>();
  for (const item of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (name) weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  return ENCODINGS.find((name) => made.includes(name) && weightOf(name) > 0) ?? 'identity';
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

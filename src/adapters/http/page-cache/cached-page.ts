import { createHash } from 'node:crypto';
import {
  ENCODINGS,
  type Encoding,
  isText,
  packForKeeping,
  packQuickly,
  SMALL,
} from '../responses/content-encoding.ts';

type Body = { readonly bytes: Uint8Array; readonly etag: string };

export type ReadyPage = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: { readonly identity: Body } & Readonly<Partial<Record<Encoding, Body>>>;
};

export type KeptPage = ReadyPage & {
  readonly size: number;
};

/** Estimated memory of an entry besides its texts and bodies: objects, the map's record, header lists; bytes. */
const OVERHEAD = 4_096;
/** Headers of a single response or connection. */
const RENEWED = new Set(['content-length', 'connection', 'date', 'etag', 'transfer-encoding']);

/** A CDN may serve a page for 10 s; browsers revalidate each time, so that shoppers see changes at once. */
const SHARED = {
  'cache-control': 'public, max-age=0, s-maxage=10',
  'cdn-cache-control': 'public, max-age=10, stale-while-revalidate=30',
  vary: 'accept-encoding',
};

/** True if the response may be shared by all coalesced requests: not personalized, and not a 429. */
export const isForEverybody = ({ status, headers }: Response): boolean => {
  if (status === 429 || headers.getSetCookie().length > 0) return false;
  if (status >= 300) return true;
  const isShared = !/private|no-store/i.test(headers.get('cache-control') ?? '');
  return isShared && /^\s*(accept-encoding)?\s*$/i.test(headers.get('vary') ?? '');
};

/** True for a complete page or its data, not for an error or a redirect. */
export const isWholePage = (answer: Response): boolean => answer.status === 200 && isText(answer);

/** A response for the current requests only, compressed as fast as possible. */
export const toPassingPage = async (answer: Response): Promise<ReadyPage> => {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return {
    status: answer.status,
    headers: { ...headersOf(answer), ...(isWholePage(answer) ? SHARED : { vary: SHARED.vary }) },
    bodies: withPacked({ bytes, etag: '' }),
  };
};

/** Compresses each encoding at its first use; usually only one is needed. */
const withPacked = (identity: Body): ReadyPage['bodies'] => {
  const { bytes } = identity;
  if (bytes.byteLength <= SMALL) return { identity };
  let br: Body | undefined;
  let gz: Body | undefined;
  return {
    identity,
    get br() {
      br ??= { bytes: packQuickly.br(bytes), etag: '' };
      return br;
    },
    get gzip() {
      gz ??= { bytes: packQuickly.gzip(bytes), etag: '' };
      return gz;
    },
  };
};

const headersOf = (answer: Response): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const [name, value] of answer.headers) if (!RENEWED.has(name)) headers[name] = value;
  return headers;
};

export const toKeptPage = async (key: string, page: Response): Promise<KeptPage> => {
  const identity = new Uint8Array(await page.arrayBuffer());
  const packed = await packForKeeping(identity);
  // A 304 keeps the cached policy too, so the ETag has to change with the policy.
  const policy = page.headers.get('content-security-policy') ?? '';
  const mark = createHash('sha256').update(policy).update(identity).digest('base64url').slice(0, 22);
  const headers = { ...headersOf(page), ...SHARED };
  const bodies = {
    br: { bytes: packed.br, etag: `"${mark}-br"` },
    gzip: { bytes: packed.gzip, etag: `"${mark}-gz"` },
    identity: { bytes: identity, etag: `"${mark}"` },
  };
  const texts = [key, ...Object.entries(headers).flat()].reduce((sum, text) => sum + 2 * text.length, 0);
  const bytes = ENCODINGS.reduce((sum, encoding) => sum + bodies[encoding].bytes.buffer.byteLength, 0);
  return { status: page.status, headers, bodies, size: bytes + texts + OVERHEAD };
};

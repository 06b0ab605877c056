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

/** A page as it is sent, in every encoding that it has. */
export type ReadyPage = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: { readonly identity: Body } & Readonly<Partial<Record<Encoding, Body>>>;
};

/** One that may be kept. */
export type KeptPage = ReadyPage & {
  /** Everything it takes in memory. */
  readonly size: number;
};

/** What an entry takes besides its texts and bodies: objects, the map's own record, lists of headers. */
const OVERHEAD = 4_096;
/** Made anew for every answer, or true of one connection only. */
const RENEWED = new Set(['content-length', 'connection', 'date', 'etag', 'transfer-encoding']);

/**
 * Seconds that a CDN may answer by itself. A browser asks each time, so that its shopper sees a change at once; the
 * second header lets a CDN that knows it answer with the old page while it fetches the new one, and no browser does that.
 */
const SHARED = {
  'cache-control': 'public, max-age=0, s-maxage=10',
  'cdn-cache-control': 'public, max-age=10, stale-while-revalidate=30',
  vary: 'accept-encoding',
};

/**
 * Whether all who wait for an answer may be given it: a page that says nothing to one visitor alone, or word that there is
 * none, or none here. That somebody has asked too often is nothing to tell the others.
 */
export const isForEverybody = ({ status, headers }: Response): boolean => {
  if (status === 429 || headers.getSetCookie().length > 0) return false;
  if (status >= 300) return true;
  const isShared = !/private|no-store/i.test(headers.get('cache-control') ?? '');
  return isShared && /^\s*(accept-encoding)?\s*$/i.test(headers.get('vary') ?? '');
};

/** Whether it is a whole page, or the data of one, and neither a refusal nor the way to another. */
export const isWholePage = (answer: Response): boolean => answer.status === 200 && isText(answer);

/** An answer to those who wait for it just now, in the form that is made quickest. */
export const toPassingPage = async (answer: Response): Promise<ReadyPage> => {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return {
    status: answer.status,
    headers: { ...headersOf(answer), ...(isWholePage(answer) ? SHARED : { vary: SHARED.vary }) },
    bodies: withPacked({ bytes, etag: '' }),
  };
};

/** A body and its packed forms, each made when the first visitor who reads it has come: mostly that is one of them. */
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

/** Compresses a page and gives it its marks. */
export const toKeptPage = async (key: string, page: Response): Promise<KeptPage> => {
  const identity = new Uint8Array(await page.arrayBuffer());
  const packed = await packForKeeping(identity);
  // A browser that is told to go on with the page it has goes on with the policy that came with it as well.
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

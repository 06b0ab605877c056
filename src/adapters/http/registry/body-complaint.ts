import type { ShopError } from '#domain/api/error-table.ts';
import type { Body } from '../requests/read-body.ts';

/** What a request may carry that wants no body: a client may send an empty object all the same. */
const SPARE = 1024;

/** What is wrong with a body before a byte of it is read. Compressed ones are taken by nobody. */
export const bodyComplaint = (request: Request, body: Body<unknown> | undefined): ShopError | undefined => {
  const { headers } = request;
  const encoding = headers.get('content-encoding');
  if (encoding !== null && encoding !== 'identity') return { code: 'unsupported-media-type' };
  if (Number(headers.get('content-length') ?? 0) > (body?.limit ?? SPARE)) return { code: 'too-large' };
  return undefined;
};

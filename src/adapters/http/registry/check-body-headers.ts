import type { ShopError } from '#domain/api/error-table.ts';
import type { Body } from '../requests/read-body.ts';

/** Some clients send an empty object where no body is expected. */
const MAX_UNEXPECTED_BODY_BYTES = 1024;

/** Returns the error of a body that its headers reveal; compressed bodies are not supported. */
export const checkBodyHeaders = (
  request: Request,
  body: Body<unknown> | undefined,
): ShopError | undefined => {
  const { headers } = request;
  const encoding = headers.get('content-encoding');
  if (encoding !== null && encoding !== 'identity') return { code: 'unsupported-media-type' };
  if (Number(headers.get('content-length') ?? 0) > (body?.limit ?? MAX_UNEXPECTED_BODY_BYTES))
    return { code: 'too-large' };
  return undefined;
};

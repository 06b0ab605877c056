import { chooseEncoding, compressFast, isText, MAX_UNCOMPRESSED_BYTES } from './content-encoding.ts';

/** Compresses a response; not for personal content, whose length could reveal secrets (BREACH). */
export const compressFor = async (
  acceptEncoding: string | undefined,
  response: Response,
): Promise<Response> => {
  const encoding = chooseEncoding(acceptEncoding);
  if (!isText(response) || response.body === null || response.headers.has('content-encoding'))
    return response;
  const headers = new Headers(response.headers);
  headers.append('vary', 'accept-encoding');
  const { status } = response;
  if (encoding === 'identity') return new Response(response.body, { status, headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.byteLength <= MAX_UNCOMPRESSED_BYTES) return new Response(bytes, { status, headers });
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  return new Response(compressFast[encoding](bytes), { status, headers });
};

import { chooseEncoding, isText, packQuickly, SMALL } from './content-encoding.ts';

/** Compresses a response; not for personal content, whose length could reveal secrets (BREACH). */
export const packedFor = async (accepted: string | undefined, answer: Response): Promise<Response> => {
  const encoding = chooseEncoding(accepted);
  if (!isText(answer) || answer.body === null || answer.headers.has('content-encoding')) return answer;
  const headers = new Headers(answer.headers);
  headers.append('vary', 'accept-encoding');
  const { status } = answer;
  if (encoding === 'identity') return new Response(answer.body, { status, headers });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.byteLength <= SMALL) return new Response(bytes, { status, headers });
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  return new Response(packQuickly[encoding](bytes), { status, headers });
};

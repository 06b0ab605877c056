import { chooseEncoding, isText, packQuickly, SMALL } from './content-encoding.ts';

/**
 * A page that is made for one visitor, in the smallest form that the visitor reads. Not for what is somebody's own: who
 * listens to the line and has a say in the address could guess at it by how long it becomes (BREACH).
 */
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

import { packForKeeping } from '../../../src/adapters/http/responses/content-encoding.ts';

/** By how many bytes a page is longer, as it is sent, for the styles that stand in it. */
export const inlineStyleBytes = async (html: string): Promise<number> => {
  const bare = html.replace(/<style[^>]*>[\s\S]*?<\/style>/g, '');
  const [whole, rest] = await Promise.all(
    [html, bare].map(async (text) => (await packForKeeping(Buffer.from(text))).br.length),
  );
  return (whole ?? 0) - (rest ?? 0);
};

import { compressForCache } from '../../../src/adapters/http/responses/content-encoding.ts';

/** Returns how many compressed bytes the inline styles add to a page. */
export const inlineStyleBytes = async (html: string): Promise<number> => {
  const bare = html.replace(/<style[^>]*>[\s\S]*?<\/style>/g, '');
  const [whole, rest] = await Promise.all(
    [html, bare].map(async (text) => (await compressForCache(Buffer.from(text))).br.length),
  );
  return (whole ?? 0) - (rest ?? 0);
};

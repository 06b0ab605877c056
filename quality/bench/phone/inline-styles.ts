import { compressForCache } from '../../../src/adapters/http/responses/content-encoding.ts';

/** Returns how many compressed bytes the inline styles add to a page. */
export const inlineStyleBytes = async (html: string): Promise<number> => {
  const withoutStyles = html.replace(/<style[^>]*>[\s\S]*?<\/style>/g, '');
  const [withBytes, withoutBytes] = await Promise.all(
    [html, withoutStyles].map(async (text) => (await compressForCache(Buffer.from(text))).br.length),
  );
  return (withBytes ?? 0) - (withoutBytes ?? 0);
};

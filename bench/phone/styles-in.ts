import { brotliCompressSync } from 'node:zlib';
import { BROTLI } from '#adapters/http/page-cache/kept-page.ts';

/** By how many bytes a page is longer, as it is sent, for the styles that stand in it. */
export const stylesIn = (html: string): number => {
  const [whole = 0, rest = 0] = [html, html.replace(/<style[^>]*>[\s\S]*?<\/style>/g, '')].map(
    (text) => brotliCompressSync(text, BROTLI).length,
  );
  return whole - rest;
};

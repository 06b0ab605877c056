import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { z } from 'zod';
import { pick } from 'zod/mini';
import { productSchema } from '#domain/catalogue/product-schema.ts';
import type { Shopper } from './shopper.ts';

/** A page as it arrives, before any script has run: the answer, its HTML, and the text a reader sees. */
export const openPage = async (shopper: Shopper, path: string) => {
  const response = await shopper.ask(path, { headers: { accept: 'text/html' } });
  const html = await response.text();
  return { response, html, text: readable(html) };
};

const readable = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

/** Asks for a path exactly as written, as no browser would. */
export const askRaw = async (origin: string, path: string) => {
  const { hostname, port } = new URL(origin);
  const asked = request({ host: hostname, port, path }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  return { status: response.statusCode ?? 0, location: response.headers.location };
};

/** The catalogue as it comes over the wire, as far as tests read it. */
export const catalogueSchema = z.array(
  z.object({
    title: z.string(),
    items: z.array(pick(productSchema, { id: true, name: true, price: true, group: true, themes: true })),
  }),
);

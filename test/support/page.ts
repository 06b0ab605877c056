import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { z } from 'zod';
import { pick } from 'zod/mini';
import { productSchema } from '#domain/catalogue/product-schema.ts';
import type { Shopper } from './shopper.ts';

/** A page before any script has run, or its data: the response, its HTML and its visible text. */
export const openPage = async (shopper: Shopper, path: string) => {
  const accept = /\.data(?:\?|$)/.test(path) ? '*/*' : 'text/html';
  const response = await shopper.request(path, { headers: { accept } });
  const html = await response.text();
  return { response, html, text: readable(html) };
};

/** The visible text of an HTML page. */
export const readable = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

/** The schema.org data of an HTML page. */
export const structuredDataOf = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = '']) =>
    JSON.parse(text),
  );

/** Requests a path exactly as written, without a browser's normalization. */
export const requestRawPath = async (origin: string, path: string) => {
  const { hostname, port } = new URL(origin);
  const outgoing = request({ host: hostname, port, path }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.resume();
  return { status: response.statusCode ?? 0, location: response.headers.location };
};

/** The status and path after all redirects of a path. */
export const finalUrl = async (origin: string, path: string): Promise<[status: number, path: string]> => {
  const { status, location } = await requestRawPath(origin, path);
  return location === undefined ? [status, path] : finalUrl(origin, location);
};

/** The fields of the catalogue's JSON that tests read. */
export const catalogueSchema = z.array(
  z.object({
    title: z.string(),
    items: z.array(pick(productSchema, { id: true, name: true, price: true, group: true, themes: true })),
  }),
);

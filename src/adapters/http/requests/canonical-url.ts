import { isLoopback } from '#platform/loopback.ts';

/** Redirects other names of a local shop, as `127.0.0.1` for `localhost`; a public shop's proxy may send any `Host`. */
export const canonicalUrl = (url: string, origin: string): string | undefined => {
  const [from, to] = [new URL(url), new URL(origin)];
  if (from.host === to.host || !isLoopback(to.hostname)) return undefined;
  return new URL(`${from.pathname}${from.search}`.replace(/^\/+/, '/'), to).href;
};

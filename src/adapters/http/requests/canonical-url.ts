import { isLoopback } from '#platform/loopback.ts';

/**
 * Where a page that was asked for under another name of this machine really is, such as `http://localhost:3000/tea` for
 * `http://127.0.0.1:3000/tea`: its cookies and its forms belong to that one. A shop with a public name stays where the
 * proxy in front of it has sent the request, whatever that writes into `Host`.
 */
export const canonicalAddress = (asked: string, origin: string): string | undefined => {
  const [from, to] = [new URL(asked), new URL(origin)];
  if (from.host === to.host || !isLoopback(to.hostname)) return undefined;
  return new URL(`${from.pathname}${from.search}`.replace(/^\/+/, '/'), to).href;
};

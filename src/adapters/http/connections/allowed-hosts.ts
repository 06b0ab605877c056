import { isIP } from 'node:net';
import { isLoopback } from '#platform/loopback.ts';

/** Accepts only the shop's own host, IP addresses and names without a dot, which prevents DNS rebinding. */
export const createNamedHere = (origin: string) => {
  const own = new URL(origin).hostname;
  return (host: string | undefined): boolean => {
    const asked = `http://${host ?? own}/`;
    if (!URL.canParse(asked) || /[/?#@\\]/.test(host ?? '')) return false;
    const { hostname } = new URL(asked);
    return hostname === own || isAddress(hostname) || isLoopback(hostname) || /^[\w-]+$/.test(hostname);
  };
};

const isAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0;

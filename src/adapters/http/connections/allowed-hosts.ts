import { isIP } from 'node:net';
import { isLoopback } from '#platform/loopback.ts';

/** Accepts only the shop's own host, IP addresses and names without a dot, which prevents DNS rebinding. */
export const createHostCheck = (origin: string) => {
  const shopHost = new URL(origin).hostname;
  return (host: string | undefined): boolean => {
    const url = `http://${host ?? shopHost}/`;
    if (!URL.canParse(url) || /[/?#@\\]/.test(host ?? '')) return false;
    const { hostname } = new URL(url);
    return (
      hostname === shopHost || isIpAddress(hostname) || isLoopback(hostname) || /^[\w-]+$/.test(hostname)
    );
  };
};

const isIpAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0;

import { isIP } from 'node:net';
import { isLoopback } from '#platform/loopback.ts';

/**
 * Whether a request is for a name under which the shop may be reached: its own, an address, or a name without a dot,
 * such as `localhost` or what a proxy calls the machine. Anybody can let a name of the open network lead here, and its
 * pages would then count as the same site as the shop's.
 */
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

import { createHash, timingSafeEqual } from 'node:crypto';
import { isLoopback } from '#platform/loopback.ts';

/** Who asks, as the connection and the headers tell. */
export type Asking = {
  readonly remoteAddress: string | undefined;
  readonly host: string | undefined;
  readonly authorization: string | undefined;
};

type OperatorAccess = 'open' | 'closed' | 'hidden';

/**
 * Who may read what operators read. With a token, whoever shows it: as a bearer, or as the password that a browser asks
 * for. Without one, a shop of this machine shows itself to this machine, and a public shop to nobody: behind a proxy
 * every request comes from an address that looks near.
 */
export const createOperatorAccess =
  (token: string | null, isPublic: boolean) =>
  (asking: Asking): OperatorAccess => {
    if (token !== null) return isSame(shownBy(asking.authorization), token) ? 'open' : 'closed';
    if (isPublic) return 'hidden';
    return isLoopbackAddress(asking.remoteAddress) && isLoopbackName(asking.host) ? 'open' : 'hidden';
  };

const shownBy = (authorization = ''): string => {
  const [, scheme = '', shown = ''] = /^(\w+) +(\S+)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return shown;
  if (scheme.toLowerCase() !== 'basic') return '';
  const pair = Buffer.from(shown, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
};

// Digests have one length, so that the comparison tells nothing by its time.
const isSame = (one: string, other: string): boolean => timingSafeEqual(digestOf(one), digestOf(other));
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const isLoopbackAddress = (address = ''): boolean => isLoopback(address.replace(/^::ffff:/, ''));

// Another site's name that leads here would let its scripts read along.
const isLoopbackName = (host = ''): boolean => isLoopback(host.toLowerCase().replace(/:\d+$/, ''));

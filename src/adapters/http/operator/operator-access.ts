import { isSameSecret } from '#platform/is-same-secret.ts';
import { isLoopback } from '#platform/loopback.ts';

export type OperatorCredentials = {
  readonly remoteAddress: string | undefined;
  readonly host: string | undefined;
  readonly authorization: string | undefined;
};

type OperatorAccess = 'open' | 'closed' | 'hidden';

/** Without a token only this machine has access, and a public shop none: behind a proxy all requests seem local. */
export const createOperatorAccess =
  (token: string | null, isPublic: boolean) =>
  (credentials: OperatorCredentials): OperatorAccess => {
    if (token !== null) return isSameSecret(tokenIn(credentials.authorization), token) ? 'open' : 'closed';
    if (isPublic) return 'hidden';
    return isLoopbackAddress(credentials.remoteAddress) && isLoopbackName(credentials.host)
      ? 'open'
      : 'hidden';
  };

const tokenIn = (authorization = ''): string => {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
};

const isLoopbackAddress = (address = ''): boolean => isLoopback(address.replace(/^::ffff:/, ''));

// With another site's name (DNS rebinding) that site's scripts could read the response.
const isLoopbackName = (host = ''): boolean => isLoopback(host.toLowerCase().replace(/:\d+$/, ''));

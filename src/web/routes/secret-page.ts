import { redirect } from 'react-router';
import { secretInLink } from '#domain/mangled-link.ts';
import { addressOf } from '../site-map.ts';

/** For pages whose address is a secret: nobody keeps them, finds them, or is told where a visitor came from. */
export const SECRET_PAGE = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** Leads from a link of an email with something typed or pasted around its secret to the link itself. */
export const leadToSecret = (key: 'order' | 'newPassword' | 'proveEmail', given: string): void => {
  const secret = secretInLink(given);
  if (secret !== given && secret !== '') throw redirect(addressOf(key, { secret }));
};

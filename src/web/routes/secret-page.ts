import { redirect } from 'react-router';
import { secretInLink } from '#domain/catalogue/mangled-link.ts';
import { addressOf } from '../site-map.ts';

/**
 * Headers of pages with a secret in the address: not cached, not indexed, and no other origin gets the address. Not
 * `no-referrer`: browsers would send their forms with `Origin: null`.
 */
export const SECRET_PAGE = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
};

/** Leads from a link of an email with something typed or pasted around its secret to the link itself. */
export const leadToSecret = (key: 'order' | 'newPassword' | 'proveEmail', given: string): void => {
  const secret = secretInLink(given);
  if (secret !== given && secret !== '') throw redirect(addressOf(key, { secret }));
};

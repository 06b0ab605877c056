import { redirect } from 'react-router';
import { tokenInLink } from '#domain/text/mangled-link.ts';

/**
 * Headers of pages with an access token in the address: not cached, not indexed, address hidden from other
 * origins. Not `no-referrer`, with which browsers send forms with `Origin: null`.
 */
export const TOKEN_PAGE_HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
};

/** Redirects a link of an email with text around its token to the clean link, which `hrefOf` returns. */
export const redirectToCleanLink = (text: string, hrefOf: (secret: string) => string): void => {
  const secret = tokenInLink(text);
  if (secret !== text && secret !== '') throw redirect(hrefOf(secret));
};

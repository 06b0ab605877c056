import type { StoredSession } from '../objects.ts';

const CLOSED = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** For responses that are not pages. */
export const closedPolicy = `${CLOSED}; form-action 'none'`;

/** For pages without a form. */
export const noticePolicy = `${closedPolicy}; style-src 'self'; img-src data:`;

/** For the page of an open session: its own pictures, and a form that redirects to the shop after payment. */
export const payPolicy = ({ success_url: shop, pictures }: StoredSession): string => {
  const origins = pictures.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
  return [
    CLOSED,
    "style-src 'self'",
    ['img-src data:', ...new Set(origins)].join(' '),
    `form-action 'self' ${new URL(shop).origin}`,
  ].join('; ');
};

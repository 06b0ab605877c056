import type { StoredSession } from '../objects.ts';

const CLOSED = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** For whatever is no page. */
export const closedPolicy = `${CLOSED}; form-action 'none'`;

/** For a page that takes no form. */
export const noticePolicy = `${closedPolicy}; style-src 'self'; img-src data:`;

/** For the page of an open session: its own pictures, and a form that leads to the shop once it is paid. */
export const payPolicy = ({ success_url: shop, pictures }: StoredSession): string => {
  const origins = pictures.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
  return [
    CLOSED,
    "style-src 'self'",
    ['img-src data:', ...new Set(origins)].join(' '),
    `form-action 'self' ${new URL(shop).origin}`,
  ].join('; ');
};

import { redirect } from 'react-router';
import { decodePercent } from '#domain/text/percent-encoding.ts';
import { queryOfLink } from '../../loaders/link-query.ts';
import { groupOfPath } from '../../site/page-policies.ts';
import { shopContext } from '../../site/shop-context.ts';
import { hrefOf, productHref } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import { findFixedPage, inKnownFolder, productInPath } from './find-page.ts';

/** Not cached, since the next catalogue may have a page that fits better. */
const UNCACHED_REDIRECT = { status: 301, headers: { 'cache-control': 'no-cache' } };

/** Redirects a mangled link to the page it means and any other path home (NAV-7). */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { pathname } = new URL(request.url);
  const query = queryOfLink(request.url);
  const page = findFixedPage(pathname) ?? inKnownFolder(pathname);
  if (page !== undefined) return redirect(`${page}${query}`, UNCACHED_REDIRECT);
  const name = productInPath(pathname);
  const product =
    name === undefined
      ? undefined
      : await context.get(shopContext).catalogue.find(decodePercent(name), groupOfPath(pathname));
  return product ? redirect(`${productHref(product)}${query}`, UNCACHED_REDIRECT) : redirect(hrefOf('home'));
};

export default function UnknownRoute() {
  return null;
}

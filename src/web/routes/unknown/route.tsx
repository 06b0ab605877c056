import { redirect } from 'react-router';
import { decodePercent } from '#domain/text/percent-encoding.ts';
import { groupOfPath } from '../../page-policies.ts';
import { shopContext } from '../../shop-context.ts';
import { addressOf, addressOfProduct } from '../../site-map.ts';
import { queryOfLink } from '../link-query.ts';
import type { Route } from './+types/route';
import { findFixedPage, inKnownFolder, productInPath } from './find-page.ts';

/** The next catalogue may have a page that fits better, so browsers ask each time. */
const GUESSED = { status: 301, headers: { 'cache-control': 'no-cache' } };

/** A mangled link leads to the page that it means; any other path leads home (NAV-7), from the server and within the page alike. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { pathname } = new URL(request.url);
  const query = queryOfLink(request.url);
  const page = findFixedPage(pathname) ?? inKnownFolder(pathname);
  if (page !== undefined) return redirect(`${page}${query}`, GUESSED);
  const name = productInPath(pathname);
  const product =
    name === undefined
      ? undefined
      : await context.get(shopContext).findProduct(decodePercent(name), groupOfPath(pathname));
  return product ? redirect(`${addressOfProduct(product)}${query}`, GUESSED) : redirect(addressOf('home'));
};

export default function Unknown() {
  return null;
}

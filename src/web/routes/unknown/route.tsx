import { redirect } from 'react-router';
import { shopContext } from '../../shop-context.ts';
import { addressOf, addressOfProduct } from '../../site-map.ts';
import type { Route } from './+types/route';
import { findFixedPage, inProductFolder, productInPath } from './find-page.ts';

/** The next catalogue may have a page that fits better, so browsers ask each time. */
const GUESSED = { status: 301, headers: { 'cache-control': 'no-cache' } };

/** A mangled link leads to the page that it means; any other path leads home (NAV-7), from the server and within the page alike. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { pathname, search } = new URL(request.url);
  const page = findFixedPage(pathname) ?? inProductFolder(pathname);
  if (page !== undefined) return redirect(`${page}${search}`, GUESSED);
  const name = productInPath(pathname);
  const product = name === undefined ? undefined : await context.get(shopContext).findProduct(decoded(name));
  return product ? redirect(addressOfProduct(product), GUESSED) : redirect(addressOf('home'));
};

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

export default function Unknown() {
  return null;
}

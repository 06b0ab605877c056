import { data, redirect } from 'react-router';
import { queryOfLink } from '../../loaders/link-query.ts';
import { groupOfPath } from '../../site/page-policies.ts';
import { shopContext } from '../../site/shop-context.ts';
import { productHref } from '../../site/site-map.ts';
import { isCataloguePaginated } from '../../state/store/catalogue-mode.ts';
import type { Route } from './+types/route';
import { ProductPage } from './page.tsx';

/** Loads a product by name; an address of another group or a former name redirects to the product's own. */
export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const group = groupOfPath(new URL(request.url).pathname);
  const product = await context.get(shopContext).catalogue.find(params.name, group);
  if (!product) return data({ product: undefined }, { status: 404 });
  const href = productHref(product);
  const isCanonical = product.group === group && product.name === params.name;
  if (isCanonical) return data({ product });
  // Not cached: a later product may have this name, or one that fits better.
  return redirect(`${href}${queryOfLink(request.url)}`, {
    status: 301,
    headers: { 'cache-control': 'no-cache' },
  });
};

/** Requests the server only if the browser does not have the whole catalogue. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) =>
  isCataloguePaginated() ? serverLoader() : null;

export default function ProductRoute({ params, loaderData }: Route.ComponentProps) {
  return <ProductPage key={params.name} name={params.name} fetched={loaderData} />;
}

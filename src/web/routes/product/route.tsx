import { data, redirect } from 'react-router';
import { findByName } from '#domain/catalogue/catalogue.ts';
import { toLoadError } from '../../api/load-error.ts';
import { queryOfLink } from '../../loaders/link-query.ts';
import { groupOfPath } from '../../site/page-policies.ts';
import { shopContext } from '../../site/shop-context.ts';
import { productHref } from '../../site/site-map.ts';
import { tabContext } from '../../state/store/tab-context.ts';
import type { Route } from './+types/route';
import { type LoadedProduct, ProductPage } from './page.tsx';

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

/** Requests only a product that the browser has not loaded. After a failure the page opens with the error and a retry. */
export const clientLoader = async ({
  context,
  params,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<LoadedProduct> => {
  const categories = context.get(tabContext).store?.getState().categories.categories ?? [];
  const product = findByName(categories, params.name);
  return product ? { product } : serverLoader().catch((thrown: unknown) => ({ error: toLoadError(thrown) }));
};

export default function ProductRoute({ params, loaderData }: Route.ComponentProps) {
  return <ProductPage key={params.name} name={params.name} loaded={loaderData} />;
}

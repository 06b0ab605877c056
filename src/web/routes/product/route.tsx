import { data, redirect } from 'react-router';
import { findByName } from '#domain/catalogue/catalogue.ts';
import { shownPrice } from '#domain/catalogue/facets/product-promotion.ts';
import { summarizeShipping } from '#domain/shipping/shipping-zone.ts';
import { err, ok } from '#domain/values/result.ts';
import { toLoadError } from '../../api/load-error.ts';
import { factRows } from '../../components/facts/fact-rows.ts';
import { queryOfLink } from '../../loaders/link-query.ts';
import { groupOfPath } from '../../site/page-policies.ts';
import { shopContext, siteSettingsContext } from '../../site/shop-context.ts';
import { productHref } from '../../site/site-map.ts';
import { tabContext } from '../../state/store/tab-context.ts';
import type { Route } from './+types/route';
import { compareLink, otherProducts } from './details/other-products.ts';
import { structuredDataOf } from './details/structured-data.ts';
import { type LoadedProduct, ProductPage } from './page.tsx';

/** Loads a product by name; an address of another group or a former name redirects to the product's own. */
export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const group = groupOfPath(new URL(request.url).pathname);
  const found = await context.get(shopContext).catalogue.findPage(params.name, group);
  if (!found) return data({ product: undefined }, { status: 404 });
  const { product, details, promotion } = found;
  const href = productHref(product);
  const isCanonical = product.group === group && product.name === params.name;
  if (isCanonical) {
    const zones = await context.get(shopContext).shipping.listZones();
    const { facts, goesWellWith, similar } = details;
    const priced = { ...product, price: shownPrice(product.price, promotion) };
    const rows = factRows(priced, facts);
    const structuredData = structuredDataOf(priced, context.get(siteSettingsContext));
    return data({
      product,
      promotion,
      shipping: summarizeShipping(zones),
      details: ok({
        rows,
        structuredData,
        others: otherProducts(group, goesWellWith, similar),
        ...(similar.length > 0 && { compare: compareLink(product, similar) }),
      }),
    });
  }
  // Not cached: a later product may have this name, or one that fits better.
  return redirect(`${href}${queryOfLink(request.url)}`, {
    status: 301,
    headers: { 'cache-control': 'no-cache' },
  });
};

/** Opens a product that the browser has loaded at once, and its details later. After a failure the page opens with the error and a retry. */
export const clientLoader = async ({
  context,
  params,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<LoadedProduct> => {
  const categories = context.get(tabContext).store?.getState().categories.categories ?? [];
  const found = findByName(categories, params.name);
  if (!found) return serverLoader().catch((thrown: unknown) => ({ error: toLoadError(thrown) }));
  const details = serverLoader()
    .then(
      (loaded) => ('details' in loaded ? loaded.details : undefined),
      (thrown: unknown) => err(toLoadError(thrown)),
    )
    // The product was renamed, or the shopper has left the page.
    .catch(() => undefined);
  const { promotion, facets: _, ...product } = found;
  return { product, promotion, details };
};

export default function ProductRoute({ params, loaderData }: Route.ComponentProps) {
  return <ProductPage key={params.name} name={params.name} loaded={loaderData} />;
}

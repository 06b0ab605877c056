import { giftIdeas } from '#copy/pages/gifts.ts';
import { fetchProductList, pageResultOf } from '../../loaders/fetch-product-list.ts';
import { loadProducts } from '../../loaders/load-product-list.ts';
import type { Route } from './+types/route';
import { GiftsPage } from './page.tsx';

export const loader = loadProducts([...new Set(giftIdeas.flatMap(({ products }) => products))]);

export const clientLoader = fetchProductList;

export default function GiftsRoute({ loaderData }: Route.ComponentProps) {
  return <GiftsPage loaded={pageResultOf(loaderData)} />;
}

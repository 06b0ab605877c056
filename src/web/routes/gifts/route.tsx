import { giftIdeas } from '../../copy/gifts.ts';
import { loadProducts } from '../load-product-list.ts';
import { fetchProductList, loadedPageOf } from '../product-list-result.ts';
import type { Route } from './+types/route';
import { GiftsPage } from './page.tsx';

export const loader = loadProducts([...new Set(giftIdeas.flatMap(({ products }) => products))]);

export const clientLoader = fetchProductList;

export default function GiftsRoute({ loaderData }: Route.ComponentProps) {
  return <GiftsPage loaded={loadedPageOf(loaderData)} />;
}

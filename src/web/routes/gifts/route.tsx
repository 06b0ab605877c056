import { giftIdeas } from '#copy/pages/gifts.ts';
import { fetchProductList } from '../../loaders/fetch-product-list.ts';
import { loadProducts } from '../../loaders/load-product-list.ts';
import type { Route } from './+types/route';
import { GiftsPage } from './page.tsx';

const ids = new Set<string>(giftIdeas.flatMap(({ products }) => products));

export const loader = loadProducts([...ids]);

export const clientLoader = fetchProductList(({ id }) => ids.has(id));

export default function GiftsRoute({ loaderData }: Route.ComponentProps) {
  return <GiftsPage loaded={loaderData.part} />;
}

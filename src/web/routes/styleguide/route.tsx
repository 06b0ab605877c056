import { type RouterContextProvider, useLoaderData } from 'react-router';
import { shopContext } from '../../site/shop-context.ts';
import { StyleguidePage } from './page.tsx';

type LoaderArgs = { context: Readonly<RouterContextProvider> };

/** The guide shows the shop's real products. */
export const loader = async ({ context }: LoaderArgs) => {
  const shop = context.get(shopContext);
  const [catalogue, promotions] = await Promise.all([shop.catalogue.browse(), shop.promotions.list()]);
  return { categories: catalogue?.categories ?? [], promotions };
};

export default function StyleguideRoute() {
  const { categories, promotions } = useLoaderData<typeof loader>();
  const [first, ...rest] = categories.flatMap(({ items }) => items);
  return first ? <StyleguidePage teas={[first, ...rest]} promotions={promotions} /> : null;
}

import { data } from 'react-router';
import { shopContext } from '../../shop-context.ts';
import type { Route } from './+types/route';
import { ProductPage } from './page.tsx';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const product = await context.get(shopContext).findProduct(params.name);
  return product ? data({ product }) : data({ isUnknown: true }, { status: 404 });
};

export const clientLoader = () => null;

export default function ProductRoute({ params, loaderData }: Route.ComponentProps) {
  return <ProductPage key={params.name} name={params.name} isFetched={loaderData !== null} />;
}

import { searchWordsSchema } from '#domain/search.ts';
import { shopContext } from '../../shop-context.ts';
import type { Route } from './+types/route';
import { SearchPage } from './page.tsx';

/** What was asked for and what the shop has of it. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const words = searchWordsSchema.parse(new URL(request.url).searchParams.get('q') ?? '');
  return { words, ...(await context.get(shopContext).searchProducts(words)) };
};

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />;
}

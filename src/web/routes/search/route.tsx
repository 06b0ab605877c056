import { pageSchema } from '#domain/page-schema.ts';
import { searchWordsSchema } from '#domain/search-schema.ts';
import { shopContext } from '../../shop-context.ts';
import { refuseTooOften } from '../too-often.ts';
import type { Route } from './+types/route';
import { SearchPage } from './page.tsx';

/** What was asked for and a page of what the shop has of it. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  refuseTooOften(context);
  const { searchParams } = new URL(request.url);
  const words = searchWordsSchema.parse(searchParams.get('q') ?? '');
  const page = pageSchema.parse(searchParams.get('page') ?? 1);
  return { words, page, ...(await context.get(shopContext).searchProducts(words, { page })) };
};

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />;
}

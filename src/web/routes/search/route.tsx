import { redirect } from 'react-router';
import { searchWordsSchema } from '#domain/catalogue/search/search-schema.ts';
import { pageSchema } from '#domain/values/page-schema.ts';
import { throwIfRejected } from '../../loaders/handle-form.ts';
import { shopContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import { findPages } from './find-pages.ts';
import { SearchPage } from './page.tsx';

/** Loads a page of the products for the words, and pages about them. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  throwIfRejected(context);
  const { searchParams } = new URL(request.url);
  const words = searchWordsSchema.parse(searchParams.get('q') ?? '');
  const page = pageSchema.parse(searchParams.get('page') ?? 1);
  const result = await context.get(shopContext).catalogue.search(words, { page });
  // A page that does not exist (any more) redirects to the first.
  if (page > 1 && result.found.length === 0) throw redirect(hrefOf('search', {}, { q: words }));
  const names = result.found.map(({ name }) => name);
  return { words, page, pages: page === 1 ? findPages(words, names) : [], ...result };
};

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />;
}

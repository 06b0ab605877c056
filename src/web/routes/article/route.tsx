import { data, redirect } from 'react-router';
import { articles } from '#copy/pages/articles/index.ts';
import { queryOfLink } from '../../loaders/link-query.ts';
import { shopContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import { findArticle } from './find-article.ts';
import { ArticlePage, NoArticle } from './page.tsx';

/** Loads an article with its products and the next article. */
export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const index = articles.findIndex(({ slug }) => slug === params.slug);
  const article = articles[index];
  if (!article) {
    const slug = findArticle(params.slug);
    if (slug === undefined) return data(null, { status: 404 });
    return redirect(`${hrefOf('article', { slug })}${queryOfLink(request.url)}`, 301);
  }
  const next = articles[(index + 1) % articles.length] ?? article;
  const products = await context.get(shopContext).catalogue.findMany(article.teas);
  return data({
    article,
    next: { slug: next.slug, title: next.title },
    products: products.map(({ id, name, group }) => ({ id, name, group })),
  });
};

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  return loaderData ? <ArticlePage {...loaderData} /> : <NoArticle />;
}

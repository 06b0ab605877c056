import { data, redirect } from 'react-router';
import { nameInLink, skeletonOf } from '#domain/mangled-link.ts';
import { shopContext } from '../../shop-context.ts';
import { addressOf } from '../../site-map.ts';
import { articles } from '../../words/articles/index.ts';
import type { Route } from './+types/route';
import { ArticlePage, NoArticle } from './page.tsx';

/** An article with the products it speaks of and the one to read next. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const index = articles.findIndex(({ slug }) => slug === params.slug);
  const article = articles[index];
  if (!article) {
    const meant = articles.find(({ slug }) => skeletonOf(slug) === skeletonOf(nameInLink(params.slug)));
    return meant ? redirect(addressOf('article', { slug: meant.slug }), 301) : data(null, { status: 404 });
  }
  const next = articles[(index + 1) % articles.length] ?? article;
  const products = await context.get(shopContext).findProducts(article.teas);
  return data({
    article,
    next: { slug: next.slug, title: next.title },
    products: products.map(({ id, name, group }) => ({ id, name, group })),
  });
};

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  return loaderData ? <ArticlePage {...loaderData} /> : <NoArticle />;
}

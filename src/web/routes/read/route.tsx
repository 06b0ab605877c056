import { articles } from '#copy/pages/articles/index.ts';
import type { Route } from './+types/route';
import { ReadPage } from './page.tsx';

/** Only what the index shows; the texts stay on the server. */
export const loader = () =>
  articles.map(({ slug, picture, title, summary }) => ({ slug, picture, title, summary }));

export default function ReadRoute({ loaderData }: Route.ComponentProps) {
  return <ReadPage articles={loaderData} />;
}

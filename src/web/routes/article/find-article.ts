import { namesInLink, normalizeName } from '#domain/catalogue/mangled-link.ts';
import { articles } from '../../copy/articles/index.ts';

/** A truncated link must have at least this many letters. */
const MIN_LEFT = 4;

const spelled = articles.map(({ slug }) => ({ slug, spelling: normalizeName(slug) }));

/** Returns the slug of the only article that a truncated or otherwise mangled link can mean. */
export const findArticle = (link: string): string | undefined => {
  for (const { name } of namesInLink(link)) {
    const found = normalizeName(name);
    const exact = spelled.filter(({ spelling }) => spelling === found);
    const truncated =
      found.length < MIN_LEFT ? [] : spelled.filter(({ spelling }) => spelling.startsWith(found));
    const [match, ...others] = exact.length > 0 ? exact : truncated;
    if (match && others.length === 0) return match.slug;
  }
  return undefined;
};

import { articles } from '#copy/pages/articles/index.ts';
import { MIN_TRUNCATED_LENGTH, namesInLink, normalizeName } from '#domain/text/mangled-link.ts';

const spelled = articles.map(({ slug }) => ({ slug, spelling: normalizeName(slug) }));

/** Returns the slug of the only article that a truncated or otherwise mangled link can mean. */
export const findArticle = (link: string): string | undefined => {
  for (const { name } of namesInLink(link)) {
    const linkSpelling = normalizeName(name);
    const exact = spelled.filter(({ spelling }) => spelling === linkSpelling);
    const truncated =
      linkSpelling.length < MIN_TRUNCATED_LENGTH
        ? []
        : spelled.filter(({ spelling }) => spelling.startsWith(linkSpelling));
    const [match, ...others] = exact.length > 0 ? exact : truncated;
    if (match && others.length === 0) return match.slug;
  }
  return undefined;
};

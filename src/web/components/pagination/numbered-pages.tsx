import { Link } from 'react-router';
import { shell } from '#copy/pages/shell.ts';
import { MAX_PAGES } from '#domain/values/paging.ts';
import { PagingNav } from './paging-nav.tsx';

type Props = {
  /** From 1. */
  readonly page: number;
  readonly count: number;
  readonly size: number;
  readonly pageHref: (page: number) => string;
};

/** Links to the previous and the next page of a list, if it has several. */
export function NumberedPages({ page, count, size, pageHref }: Props) {
  const last = Math.min(MAX_PAGES, Math.max(1, Math.ceil(count / size)));
  if (last === 1) return null;
  return (
    <PagingNav label={shell.pages}>
      {page > 1 && (
        <Link to={pageHref(page - 1)} rel="prev">
          {shell.previousPage}
        </Link>
      )}
      <span>{shell.pageOf(page, last)}</span>
      {page < last && (
        <Link to={pageHref(page + 1)} rel="next">
          {shell.nextPage}
        </Link>
      )}
    </PagingNav>
  );
}

import { queryInLink } from '#domain/text/mangled-link.ts';

/** Returns the query of an address as `?name=value` or '', including a query encoded into the path. */
export const queryOfLink = (url: string): string => {
  const { pathname, search, searchParams } = new URL(url);
  const encoded = queryInLink(pathname);
  return encoded ? `?${new URLSearchParams([...new URLSearchParams(encoded), ...searchParams])}` : search;
};

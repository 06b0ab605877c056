import { queryInLink } from '#domain/catalogue/mangled-link.ts';

/** The query of an address as `?name=value`, after what a program has encoded into the path; empty if there is none. */
export const queryOfLink = (url: string): string => {
  const { pathname, search, searchParams } = new URL(url);
  const encoded = queryInLink(pathname);
  return encoded ? `?${new URLSearchParams([...new URLSearchParams(encoded), ...searchParams])}` : search;
};

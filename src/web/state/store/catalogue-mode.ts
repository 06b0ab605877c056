let isPaginated = false;

/** True if the catalogue is too large for a browser to load whole; the server then paginates each page. */
export const isCataloguePaginated = (): boolean => isPaginated;

/** The first page of a tab sets it, before any client-side navigation. */
export const setCataloguePaginated = (value: boolean): void => {
  isPaginated = value;
};

let areLong = false;

/** True if the catalogue is too large for a browser to load whole; the server then paginates each page. */
export const areShelvesLong = (): boolean => areLong;

/** The first page of a tab sets it, before any client-side navigation. */
export const tellOfShelves = (hasLongShelves: boolean): void => {
  areLong = hasLongShelves;
};

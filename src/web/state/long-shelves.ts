let areLong = false;

/** Whether this tab's shop has more on its shelves than a browser is given whole: then the server cuts each page. */
export const areShelvesLong = (): boolean => areLong;

/** The first page of a tab says it, before anybody moves on to another. */
export const tellOfShelves = (hasLongShelves: boolean): void => {
  areLong = hasLongShelves;
};

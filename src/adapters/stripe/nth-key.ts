/** The key after so many that are used up; what was asked for is the same, so it follows from what is stored. */
export const nthKey = (first: string, spent: number): string =>
  spent === 0 ? first : `${first}-again-${spent}`;

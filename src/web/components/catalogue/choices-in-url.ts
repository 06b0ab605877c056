import { CHOICE_NAMES, CHOICES } from '#domain/catalogue/facets/choices.ts';
import type { ListChoices } from '#domain/catalogue/facets/facets.ts';

/** Reads order and filters from the query of a URL; an unknown value counts as none. */
export const readChoices = (search: URLSearchParams): ListChoices =>
  Object.fromEntries(
    CHOICE_NAMES.flatMap((name) => {
      const values: readonly string[] = CHOICES[name];
      const value = search.get(name);
      return value !== null && values.includes(value) ? [[name, value]] : [];
    }),
  );

/** Returns the query of order and filters. */
export const writeChoices = (choices: ListChoices): Record<string, string> =>
  Object.fromEntries(Object.entries(choices).flatMap(([name, value]) => (value ? [[name, value]] : [])));

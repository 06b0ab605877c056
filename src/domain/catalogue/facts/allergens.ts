/** Returns the allergens that no ingredient names. */
export const unnamedAllergens = ({
  ingredients,
  allergens,
}: {
  readonly ingredients: readonly string[];
  readonly allergens: readonly string[];
}): string[] =>
  allergens.filter(
    (allergen) =>
      !ingredients.some((ingredient) => ingredient.toLowerCase().includes(allergen.toLowerCase())),
  );

/** Splits an ingredient at the allergens that it names, which have to stand out. */
export const splitAtAllergens = (
  ingredient: string,
  allergens: readonly string[],
): { readonly text: string; readonly isAllergen: boolean }[] => {
  const parts: { text: string; isAllergen: boolean }[] = [];
  let rest = ingredient;
  while (rest !== '') {
    const found = allergens
      .map((allergen) => ({
        at: rest.toLowerCase().indexOf(allergen.toLowerCase()),
        length: allergen.length,
      }))
      .filter(({ at, length }) => at >= 0 && length > 0)
      .sort((a, b) => a.at - b.at || b.length - a.length)[0];
    const { at, length } = found ?? { at: rest.length, length: 0 };
    if (at > 0) parts.push({ text: rest.slice(0, at), isAllergen: false });
    if (found) parts.push({ text: rest.slice(at, at + length), isAllergen: true });
    rest = rest.slice(at + length);
  }
  return parts;
};

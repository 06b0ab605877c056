import { productFacts as copy } from '#copy/pages/product-facts.ts';
import { splitAtAllergens } from '#domain/catalogue/facts/allergens.ts';
import type { ProductFacts } from '#domain/catalogue/facts/product-facts.ts';
import { cupsIn, pricePerCup } from '#domain/catalogue/facts/unit-price.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { formatCents, toCents } from '#domain/values/money.ts';

/** A text, an allergen or an email address. */
export type FactPart = string | { readonly allergen: string } | { readonly email: string };

/** A row of the list of facts: its name, and the parts of each line. */
export type FactRow = readonly [name: string, ...lines: (readonly FactPart[])[]];

type FoodFacts = Extract<ProductFacts, { kind: 'food' }>;
type WareFacts = Extract<ProductFacts, { kind: 'ware' }>;

/**
 * The rows of the list of facts; those of a product without facts come from its other fields. Made on the server, which
 * spares every page their names and rules.
 */
export const factRows = (product: Product, facts: ProductFacts | undefined): FactRow[] => {
  const { brewing } = product;
  const food = facts?.kind === 'food' ? facts : undefined;
  const harvest = food?.harvest ?? brewing?.harvest;
  return [
    ...(brewing ? [row(copy.origin, brewing.origin)] : []),
    ...(harvest === undefined ? [] : [row(copy.harvest, harvest)]),
    ...(food ? [row(copy.producer, food.producer)] : []),
    ...quantityRows(product),
    ...(food ? foodRows(food) : []),
    ...(facts?.kind === 'ware' ? wareRows(facts) : []),
    ...(facts?.warning === undefined ? [] : [row(copy.warning, facts.warning)]),
  ];
};

const row = (name: string, ...lines: string[]): FactRow => [name, ...lines.map((line) => [line])];

const quantityRows = ({ price, netGrams, brewing }: Product): FactRow[] => {
  if (netGrams === undefined) return [];
  const cups = brewing ? cupsIn(netGrams, brewing) : 0;
  return [
    row(copy.netQuantity, copy.weight(netGrams)),
    ...(cups > 0 ? [row(copy.makes, copy.cups(cups, formatCents(pricePerCup(toCents(price), cups))))] : []),
  ];
};

const foodRows = ({ ingredients, allergens, mayContain, ...facts }: FoodFacts): FactRow[] => [
  [
    copy.ingredients,
    listed(ingredients.map((ingredient) => splitAtAllergens(ingredient, allergens).map(partOf))),
  ],
  [
    copy.allergens,
    ...(allergens.length > 0 ? [[copy.contains, ...named(allergens)]] : []),
    ...(mayContain.length > 0 ? [[copy.mayContain, ...named(mayContain)]] : []),
    ...(allergens.length + mayContain.length === 0 ? [[copy.noAllergens]] : []),
  ],
  row(copy.bestBefore, copy.months(facts.bestBeforeMonths)),
  row(copy.storage, facts.storage),
];

const wareRows = ({ manufacturer, responsiblePerson, identifier, care }: WareFacts): FactRow[] => [
  row(copy.manufacturer, manufacturer.name, manufacturer.address),
  [
    copy.responsiblePerson,
    [responsiblePerson.name],
    [responsiblePerson.address],
    [{ email: responsiblePerson.email }],
  ],
  row(copy.identifier, identifier),
  row(copy.care, care),
];

const partOf = ({ text, isAllergen }: ReturnType<typeof splitAtAllergens>[number]): FactPart =>
  isAllergen ? { allergen: text } : text;

const listed = (items: readonly (readonly FactPart[])[]): FactPart[] =>
  items.flatMap((parts, index) => (index > 0 ? [', ', ...parts] : parts));

const named = (allergens: readonly string[]): FactPart[] =>
  listed(allergens.map((allergen) => [{ allergen }]));

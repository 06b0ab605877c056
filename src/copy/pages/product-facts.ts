const GRAMS_PER_OUNCE = 28.349_523_125;

/** The names of facts and of lists of products, which only the server needs. */
export const productFacts = {
  origin: 'Origin',
  harvest: 'Harvest',
  producer: 'Producer',
  netQuantity: 'Net quantity',
  weight: (grams: number) => `${grams} g (${(grams / GRAMS_PER_OUNCE).toFixed(1)} oz)`,
  makes: 'Makes',
  cups: (cups: number, price: string) => `About ${cups} ${cups === 1 ? 'cup' : 'cups'}, ${price} each`,
  ingredients: 'Ingredients',
  allergens: 'Allergens',
  contains: 'Contains ',
  mayContain: 'May contain ',
  noAllergens: 'None',
  bestBefore: 'Best within',
  months: (months: number) => `${months} months of packing, unopened; the date is on the package`,
  storage: 'Storage',
  manufacturer: 'Manufacturer',
  responsiblePerson: 'Responsible in the EU',
  identifier: 'Product number',
  care: 'Care',
  warning: 'Please note',
  goesWellWith: 'Goes well with',
  similar: { tea: 'Similar teas', coffee: 'Similar coffees', 'other-products': 'More for the tea table' },
} as const;

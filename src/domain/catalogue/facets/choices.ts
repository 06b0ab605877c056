/** Countries where tea and coffee grow, as in URLs. */
export const ORIGINS = [
  'brazil',
  'burundi',
  'china',
  'colombia',
  'costa-rica',
  'ethiopia',
  'georgia',
  'guatemala',
  'india',
  'indonesia',
  'iran',
  'japan',
  'kenya',
  'malawi',
  'mexico',
  'morocco',
  'nepal',
  'peru',
  'rwanda',
  'south-africa',
  'south-korea',
  'sri-lanka',
  'taiwan',
  'tanzania',
  'thailand',
  'turkey',
  'uganda',
  'vietnam',
  'yemen',
] as const;

/** Amounts of caffeine, from none. */
export const CAFFEINE = ['none', 'low', 'medium', 'high'] as const;

/** Tastes to choose from. */
export const TASTES = [
  'chocolate',
  'citrus',
  'floral',
  'fruity',
  'grassy',
  'honey',
  'malty',
  'minty',
  'nutty',
  'roasted',
  'savory',
  'smoky',
  'spicy',
] as const;

/** Orders of a product list besides the shop's own. */
export const ORDERS = ['price', 'price-down', 'unit-price', 'newest'] as const;

/** What a product list can be filtered and ordered by; the values of each are those of its query parameter. */
export const CHOICES = {
  order: ORDERS,
  origin: ORIGINS,
  caffeine: CAFFEINE,
  taste: TASTES,
  stock: ['in'],
} as const;

/** Names of the choices, as in URLs. */
export const CHOICE_NAMES = Object.keys(CHOICES) as (keyof typeof CHOICES)[];

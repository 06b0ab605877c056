export const catalogue = {
  title: 'Tea',
  description: 'Black and green teas by type or by price.',
  teaTypes: 'Kinds of tea',
  themes: {
    classicTea: 'Breakfast club',
    deliciousTea: 'Delicious',
    realLifeTea: 'Luxury',
    curiousTea: 'Curious',
    relaxingTea: 'Relaxing',
  },
  inCollection: 'Teas in this collection',
  modes: 'Sort by',
  byType: 'Sort by type',
  byPrice: 'Sort by price',
  filters: 'Filter',
  types: { all: 'All', black: 'Black', green: 'Green' },
  bands: { all: 'All Prices', 'up-to-200': 'Up to 200', '200-to-300': '200 to 300' },
  found: (count: number) => (count === 1 ? '1 tea' : `${count} teas`),
  nothing: 'No teas match.',
  showAll: 'Show all teas',
  failed: 'We couldn’t load the teas.',
  productsFailed: 'We couldn’t load these products.',
  empty: 'Nothing here right now.',
  add: 'Add to cart',
  adding: 'Adding…',
  added: 'Added ✓',
  inCart: (quantity: number) => `In cart: ${quantity}`,
  atMost: (most: number) => `Maximum ${most} per order.`,
  wish: (name: string) => `Wish list: ${name}`,
  perKilogram: (price: string) => `${price}/kg`,
  perHundredGrams: (price: string) => ` · ${price}/100 g`,
  caffeine: (level: string) => `${level === 'none' ? 'no' : level} caffeine`,
  soldOut: 'Sold out',
  /** Beside `fewLeft`, once all of them are in the cart. */
  noMore: 'no more in stock',
  fewLeft: (count: number) => `Only ${count} left`,
} as const;

export type ThemeKey = keyof typeof catalogue.themes;

/** The five themed pages, in the order of the navigation. */
export const THEME_KEYS = Object.keys(catalogue.themes) as ThemeKey[];

/** What the catalogue says. */
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
  fitting: 'The teas that fit',
  modes: 'How to choose',
  byType: 'Sort by type',
  byPrice: 'Sort by price',
  filters: 'Filter',
  types: { all: 'All', black: 'Black', green: 'Green' },
  bands: { all: 'All Prices', 'up-to-200': 'Up to 200', '200-to-300': '200 to 300' },
  found: (count: number) => (count === 1 ? '1 tea' : `${count} teas`),
  nothing: 'No tea fits this choice.',
  showAll: 'Show all teas',
  failed: 'The teas could not be loaded.',
  shelfFailed: 'The shelf could not be loaded.',
  emptyShelf: 'This shelf is empty just now.',
  add: 'Add to cart',
  added: (name: string) => `${name} is in your cart`,
  atMost: (most: number) => `Your cart holds ${most} of it, the most that one order takes.`,
  wish: (name: string) => `Wish list: ${name}`,
  soldOut: 'Sold out',
  fewLeft: (count: number) => `Only ${count} left`,
} as const;

export type ThemeKey = keyof typeof catalogue.themes;

/** The five themed pages, in the order of the navigation. */
export const THEME_KEYS = Object.keys(catalogue.themes) as ThemeKey[];

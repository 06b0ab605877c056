/** What the catalogue and the product pages say. */
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
  articleTitle: 'Why two leaves from one bush taste of different worlds',
  article: [
    'A tea leaf begins to change the moment it leaves the bush. Its cells hold polyphenols in one place and enzymes in another; once the leaf is bruised the two meet, and air turns the leaf brown the way it turns a cut apple. Stop this at once with heat and the leaf stays green. Let it run its course and you have black tea. Everything else is a matter of when to stop.',
    'In China the heat is a dry pan, which gives chestnut and toasted grain. In Japan it is steam, which keeps the taste of spinach, sea and fresh grass. Black tea is withered for half a day first, then rolled until the juice runs, and left to turn from copper to dark brown before the fire ends it.',
    'Water does the rest. Green leaves give their sweetness to water of 60 to 80 degrees and their bitterness to anything hotter; black leaves want it just off the boil. If a tea tastes harsh, it is seldom the tea.',
  ],
} as const;

/** What a product page says. */
export const product = {
  mix: 'Mix',
  taste: 'Taste',
  brewing: 'Brewing',
  pictures: (name: string) => `Pictures of ${name}`,
  picture: (name: string, number: number, shows?: string) =>
    `${name}, picture ${number}${shows ? `: ${shows}` : ''}`,
  shows: {
    tea: { leaf: 'the dry leaf', cup: 'the cup' },
    coffee: { leaf: 'the beans', cup: 'the cup' },
    'other-products': { leaf: 'from near', cup: 'in use' },
  },
  showPicture: (number: number) => `Show picture ${number}`,
  previous: 'Previous picture',
  next: 'Next picture',
  notFoundTitle: 'We do not have this tea',
  notFound: (name: string) =>
    `There is nothing called “${name}” on our shelf. It may have been renamed or drunk.`,
  back: 'Back to all teas',
  facts: {
    origin: 'Origin',
    harvest: 'Harvest',
    leaf: 'Leaf',
    water: 'Water',
    time: 'Time',
    infusions: 'Infusions',
    caffeine: 'Caffeine',
  },
  grams: (grams: number, millilitres: number) => `${grams} g for ${millilitres} ml`,
  celsius: (degrees: number) => `${degrees} °C`,
  minutes: (minutes: number) => `${minutes} min`,
} as const;

export type ThemeKey = keyof typeof catalogue.themes;

/** The five themed pages, in the order of the navigation. */
export const THEME_KEYS = Object.keys(catalogue.themes) as ThemeKey[];

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

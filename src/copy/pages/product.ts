const ML_PER_FL_OZ = 29.57;

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
    'other-products': { leaf: 'close-up', cup: 'in use' },
  },
  showPicture: (number: number) => `Show picture ${number}`,
  previous: 'Previous picture',
  next: 'Next picture',
  notFoundTitle: 'Product not found',
  notFound: (name: string) => `We can’t find “${name}”. It may have been renamed or discontinued.`,
  back: 'Back to all teas',
  /** For visitors whose country is unknown. */
  delivery: (isFree: boolean, [min, max]: readonly [min: number, max: number]) =>
    `${isFree ? 'Free delivery worldwide' : 'Delivery'} in ${min} to ${max} business days`,
  quantity: 'Quantity',
  backInStock: 'Email me when it is back',
  emailMe: 'Email me',
  facts: {
    leaf: 'Leaf',
    water: 'Water',
    time: 'Time',
    infusions: 'Infusions',
    caffeine: 'Caffeine',
  },
  grams: (grams: number, millilitres: number) =>
    `${grams} g for ${millilitres} ml (${(millilitres / ML_PER_FL_OZ).toFixed(1)} fl oz)`,
  celsius: (degrees: number) => `${degrees} °C (${Math.round(degrees * 1.8 + 32)} °F)`,
  minutes: (minutes: number) => `${minutes} min`,
} as const;

/** The name of a value of a URL, such as `South Korea` of `south-korea`. */
export const nameOf = (value: string): string =>
  value.replaceAll('-', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());

/** Order and filters of product lists. */
export const productList = {
  label: 'Order and filter',
  order: 'Order by',
  orders: {
    price: 'Price, low to high',
    'price-down': 'Price, high to low',
    'unit-price': 'Price per kilogram',
    newest: 'Newest',
  },
  featured: 'Order: featured',
  origin: 'Origin',
  caffeine: 'Caffeine',
  taste: 'Taste',
  any: (label: string) => `Any ${label.toLowerCase()}`,
  caffeineOf: (level: string) => (level === 'None' ? 'No caffeine' : `${level} caffeine`),
  inStock: 'In stock only',
  apply: 'Show',
  compare: 'Compare teas',
  found: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  nothing: 'Nothing matches.',
  showAll: 'Show all',
};

/** The page that compares products. */
export const compare = {
  title: 'Compare',
  intro: 'Up to three products side by side.',
  none: 'Choose a product to start.',
  table: 'Comparison',
  product: 'Product',
  price: 'Price',
  taste: 'Taste',
  caffeine: 'Caffeine',
  brewing: 'Brewing',
  brew: (celsius: number, minutes: string, infusions: number) =>
    `${celsius} °C, ${minutes} min, ${infusions} ${infusions === 1 ? 'infusion' : 'infusions'}`,
  stock: 'In stock',
  remove: 'Remove',
  removeName: (name: string) => `Remove ${name} from the comparison`,
  add: 'Add a product',
  submit: 'Add',
  link: 'Compare with similar products',
} as const;

import { heading, type PageState, text } from '../page-state.ts';

const pathOf = (path: string, name: string): string => `${path}/${encodeURIComponent(name)}`;
const TEA = '/tea/picked-tea';
const RARE = 'Jin Jun Mei, Tongmu Gorge';
const SOLD_OUT = 'Hadong Ujeon (Wild-Grown)';
const MOCHA = 'Mocha & Java';
const KYUSU = 'Tokoname Kyūsu, 280 ml';

/** Products, one of each kind and stock status. */
export const products: readonly PageState[] = [
  {
    name: 'product-tea',
    route: 'product',
    path: pathOf(TEA, 'Masala Chai'),
    expected: heading('Masala Chai'),
  },
  { name: 'product-few-left', route: 'product', path: pathOf(TEA, RARE), expected: text('Only 1 left') },
  { name: 'product-sold-out', route: 'product', path: pathOf(TEA, SOLD_OUT), expected: text('Sold out') },
  {
    name: 'product-coffee',
    route: 'coffeeProduct',
    path: pathOf('/coffee/picked-coffee', MOCHA),
    expected: heading(MOCHA),
  },
  {
    name: 'product-other',
    route: 'otherProduct',
    path: pathOf('/other-products/picked-product', KYUSU),
    expected: heading(KYUSU),
  },
  {
    name: 'product-added',
    route: 'product',
    path: pathOf(TEA, 'Masala Chai'),
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Start' }).press('Enter');
      await page.getByRole('button', { name: 'Wish list: Masala Chai' }).press('Enter');
      await page.getByRole('button', { name: 'Add to cart' }).press('Enter');
    },
    expected: (page) => page.getByRole('button', { name: 'Cart, 1 item' }),
  },
  {
    name: 'product-unknown',
    route: 'product',
    path: pathOf(TEA, 'Oolong of the Moon'),
    expected: heading('Product not found'),
    expectedFaults: /404/,
  },
  {
    name: 'compare',
    route: 'compare',
    path: '/compare?products=genmaicha,uji-matcha,fukamushi-sencha',
    expected: (page) => page.getByRole('rowheader', { name: 'Caffeine' }),
  },
  {
    name: 'compare-one',
    route: 'compare',
    path: '/compare?products=tokoname-kyusu',
    expected: (page) => page.getByRole('button', { name: 'Add', exact: true }),
  },
  {
    name: 'compare-none',
    route: 'compare',
    path: '/compare',
    expected: (page) => page.getByText('Choose a product to start.'),
  },
];

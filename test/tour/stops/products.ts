import { heading, type Stop, text } from '../stop.ts';

const at = (path: string, name: string): string => `${path}/${encodeURIComponent(name)}`;
const TEA = '/tea/picked-tea';
const RARE = 'Jin Jun Mei, Tongmu Gorge';
const GONE = 'Hadong Ujeon (Wild-Grown)';
const MOCHA = 'Mocha & Java';
const KYUSU = 'Tokoname Kyūsu, 280 ml';

/** Products, one of each kind and stock status. */
export const products: readonly Stop[] = [
  {
    name: 'product-tea',
    route: 'product',
    address: at(TEA, 'Masala Chai'),
    shows: heading('Masala Chai'),
  },
  { name: 'product-few-left', route: 'product', address: at(TEA, RARE), shows: text('Only 1 left') },
  { name: 'product-sold-out', route: 'product', address: at(TEA, GONE), shows: text('Sold out') },
  {
    name: 'product-coffee',
    route: 'coffeeProduct',
    address: at('/coffee/picked-coffee', MOCHA),
    shows: heading(MOCHA),
  },
  {
    name: 'product-other',
    route: 'otherProduct',
    address: at('/other-products/picked-product', KYUSU),
    shows: heading(KYUSU),
  },
  {
    name: 'product-added',
    route: 'product',
    address: at(TEA, 'Masala Chai'),
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Start' }).press('Enter');
      await page.getByRole('button', { name: 'Wish list: Masala Chai' }).press('Enter');
      await page.getByRole('button', { name: 'Add to cart' }).press('Enter');
    },
    shows: (page) => page.getByRole('button', { name: 'Cart, 1 item' }),
  },
  {
    name: 'product-unknown',
    route: 'product',
    address: at(TEA, 'Oolong of the Moon'),
    shows: heading('Product not found'),
    trouble: /404/,
  },
];

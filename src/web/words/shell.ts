/** What the frame around every page says. */
export const shell = {
  skip: 'Skip to content',
  mainNavigation: 'Main',
  tea: 'Tea',
  signIn: 'Sign in',
  account: 'Account',
  wishList: (count: number) => `Wish list, ${items(count)}`,
  bag: (count: number) => `Cart, ${items(count)}`,
  cart: 'Cart',
  cartEmpty: 'You Cart is Empty',
  cartTotal: 'Total',
  toCart: 'YOUR CART',
  loading: 'Loading',
  tryAgain: 'Try again',
  footer: 'One plant, two leaves and a bud: everything here begins with Camellia sinensis.',
  phone: 'Call us',
  standIn: 'This shop runs on this machine only: no card is charged and nothing is sent.',
  notFoundTitle: 'There is no such page',
  problemTitle: 'This page could not be shown',
  problem: 'Something went wrong on our side. Your cart is kept.',
} as const;

const items = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

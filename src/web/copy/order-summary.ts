import { formatDollars } from '#domain/values/money.ts';

/** What the cart says about sums, promotions and codes. */
export const sums = {
  line: (name: string, quantity: number, price: string) => `${name}, ${quantity} × ${price}`,
  subtotal: 'Subtotal',
  total: 'Total',
  refunded: 'Refunded',
  promotions: 'Promotions',
  none: 'none now.',
  toDeals: 'See the deals',
  code: (code: string) => `Code ${code}`,
  off: (amount: number) => `−${formatDollars(amount)}`,
  /** Stands for an amount that is being worked out. */
  notYet: '…',
  asking: 'Working out your discounts',
  unreachable: 'Discounts are worked out when the shop can be reached. Until then this is the subtotal.',
  least: (least: number) =>
    `An order comes to at least ${formatDollars(least)}, so no discount takes it below that.`,
} as const;

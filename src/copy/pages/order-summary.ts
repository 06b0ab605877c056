import { formatDollars } from '#domain/values/money.ts';

export const orderSummary = {
  line: (name: string, quantity: number, price: string) => `${name}, ${quantity} × ${price}`,
  subtotal: 'Subtotal',
  total: 'Total',
  refunded: 'Refunded',
  promotions: 'Promotions',
  none: 'No promotions applied',
  toDeals: 'See deals',
  code: (code: string) => `Code ${code}`,
  off: (amount: number) => `−${formatDollars(amount)}`,
  /** In place of an amount that is being calculated. */
  pending: '…',
  calculating: 'Calculating discounts…',
  unreachable: 'You’re offline. We’ll apply discounts when you reconnect.',
  tooManyLines: (most: number) =>
    `Maximum ${most} different products per order. Please remove some from your cart.`,
  minimum: (least: number) => `Minimum order total: ${formatDollars(least)}.`,
} as const;

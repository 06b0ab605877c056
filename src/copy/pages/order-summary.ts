import { formatDollars } from '#domain/values/money.ts';

export const orderSummary = {
  units: (quantity: number, price: string) => `${quantity} × ${price}`,
  subtotal: 'Subtotal',
  total: 'Total (USD)',
  delivery: 'Delivery',
  /** A delivery that is not the standard one. */
  deliveryBy: (name: string) => `Delivery (${name})`,
  deliveryPrice: (price: number) => (price === 0 ? 'Free' : formatDollars(price)),
  refunded: 'Refunded',
  promotions: 'Promotions',
  none: 'No promotions applied',
  toDeals: 'See deals',
  deal: (title: string) => `Deal: ${title}`,
  code: (code: string) => `Code ${code}`,
  nextPromotion: (title: string, missing: number, saves: number) =>
    `Add ${formatDollars(missing)} more to save ${formatDollars(saves)}: ${title}.`,
  off: (amount: number) => `−${formatDollars(amount)}`,
  /** In place of an amount that is being calculated. */
  pending: '…',
  foldedCoupon: 'Have a coupon code?',
  calculating: 'Calculating discounts…',
  unreachable: 'You’re offline. We’ll apply discounts when you reconnect.',
  tooManyLines: (most: number) =>
    `Maximum ${most} different products per order. Please remove some from your cart.`,
  minimum: (least: number) => `Minimum order total: ${formatDollars(least)}.`,
} as const;

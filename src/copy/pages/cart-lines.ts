import { LOW_STOCK_UNITS } from '#domain/catalogue/low-stock.ts';

export const cartLines = {
  increase: (name: string) => `Increase quantity of ${name}`,
  decrease: (name: string) => `Decrease quantity of ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removeShort: 'Remove',
  justAdded: 'Just added',
  areInCart: (names: readonly string[], sum: string | null) =>
    names.length === 1
      ? `${names[0]} is in your cart`
      : `Added ${new Intl.ListFormat('en-US').format(names)}${sum === null ? '' : ` (${sum})`}`,
  viewCart: 'View cart',
  dismiss: 'Dismiss',
  quantity: (name: string) => `Quantity of ${name}`,
  removed: (name: string) => `${name} was removed from your cart`,
  undo: 'Undo',
  undoRemoval: (name: string) => `Undo removing ${name}`,
  onlyLeft: (left: number) => `Only ${left} left`,
  soldOut: 'Sold out. Remove it to order the rest.',
  /** `left` is exact below LOW_STOCK_UNITS; at LOW_STOCK_UNITS there may be more. */
  short: (left: number) =>
    left < LOW_STOCK_UNITS ? `Only ${left} left` : `Not enough in stock. You can order ${left}.`,
  priceChanged: (name: string, was: string, is: string) => `${name} now costs ${is} instead of ${was}.`,
  noLongerSold: 'A product in your cart is no longer available, so we removed it.',
  setTo: (left: number) => `Change to ${left}`,
  atMost: (most: number) => `Maximum ${most} per product.`,
} as const;

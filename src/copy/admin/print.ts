import type { LeftOutReason } from '#domain/orders/packing/print-job.ts';

const orders = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

/** The page that prints a pick list and packing slips. */
export const adminPrint = {
  title: 'Pick list and packing slips',
  lead: (count: number) =>
    count === 1
      ? 'The pick list is on the first page, the packing slip on the next.'
      : `The pick list comes first, then ${count} packing slips, each on its own page.`,
  copies: (count: number) =>
    count === 1
      ? 'The order is already shipped. This is a copy of its packing slip.'
      : 'The orders are already shipped. These are copies of their packing slips.',
  printCopies: 'Print copies of the slips of shipped orders, too',
  print: 'Print',
  none: 'There is nothing to print. Select paid orders in the list of orders.',
  noScript: 'Print this page with your browser.',
  leftOut: 'Left out',
  reasons: {
    unknown: (numbers: string) => `Not found: ${numbers}.`,
    'not-paid': (numbers: string) => `Not paid: ${numbers}.`,
    refunded: (numbers: string) => `Refunded: ${numbers}.`,
    disputed: (numbers: string) => `The customer disputes the payment: ${numbers}.`,
    withdrawn: (numbers: string) => `The customer has withdrawn from the contract: ${numbers}.`,
    shipped: (numbers: string) => `Already shipped: ${numbers}.`,
    'gift-too-early': (numbers: string) => `Gifts to be packed later: ${numbers}.`,
  } satisfies Record<LeftOutReason, (numbers: string) => string>,
  pickList: (count: number) => `Pick list of ${orders(count)}`,
  product: 'Product',
  quantity: 'Quantity',
  forOrders: 'Orders',
  share: (shortNumber: string, quantity: number) =>
    quantity === 1 ? shortNumber : `${quantity} × ${shortNumber}`,
  notes: 'Notes for staff',
  note: (shortNumber: string, text: string) => `${shortNumber}: ${text}`,
  slip: (shortNumber: string) => `Packing slip ${shortNumber}`,
  barcode: (shortNumber: string) => `Barcode of order ${shortNumber}`,
} as const;

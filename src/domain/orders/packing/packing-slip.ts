import { packingMessages as copy } from '#copy/messages/packing.ts';
import { shopDay } from '../../shipping/arrival.ts';
import { addressLines } from '../address-lines.ts';
import { formatDay } from '../gift/gift-days.ts';
import type { Order } from '../order.ts';
import { shortNumberOf } from '../self-service/short-number.ts';

/** An item of a parcel. */
export type PackingItem = { readonly name: string; readonly quantity: number };

/** The slip that goes into a parcel. It has no prices, since an order may be a gift. */
export type PackingSlip = {
  readonly orderNumber: string;
  readonly shortNumber: string;
  /** The day on which the order was placed. */
  readonly placed: string;
  readonly shippingMethod: string | null;
  /** The day before which a gift must not arrive. */
  readonly deliverAfter: string | null;
  /** The lines of the address, the name and the country included. */
  readonly address: readonly string[];
  readonly items: readonly PackingItem[];
  /** A gift's slip has no long number, by which prices can be looked up. */
  readonly isGift: boolean;
  /** The message of a gift. */
  readonly message: string | null;
  /** True if the items are shipped already. */
  readonly isCopy: boolean;
};

/** Returns the slip for a parcel of an order. */
export const packingSlipOf = (
  order: Order,
  { items, isCopy }: { readonly items: readonly PackingItem[]; readonly isCopy: boolean },
): PackingSlip => ({
  orderNumber: order.orderNumber,
  shortNumber: shortNumberOf(order.orderNumber),
  placed: formatDay(new Date(shopDay(order.createdAt))),
  shippingMethod: order.shippingMethod?.name ?? null,
  deliverAfter: order.gift?.deliverAfter === undefined ? null : formatDay(order.gift.deliverAfter),
  address: addressLines(order.shipping),
  items: items.map(({ name, quantity }) => ({ name, quantity })),
  isGift: order.gift !== null,
  message: order.gift?.message ?? null,
  isCopy,
});

/** Returns a slip as plain text. */
export const formatPackingSlip = (slip: PackingSlip): string => {
  const { orderNumber, shortNumber, placed, shippingMethod, deliverAfter, address, items, message } = slip;
  const { isCopy, isGift } = slip;
  return [
    [
      isGift ? `Order ${shortNumber}` : `Order ${shortNumber} (${orderNumber})`,
      ...(isCopy ? [copy.isCopy] : []),
      copy.placed(placed),
      ...(shippingMethod === null ? [] : [copy.by(shippingMethod)]),
      ...(deliverAfter === null ? [] : [copy.deliverAfter(deliverAfter)]),
    ],
    [copy.shipTo, ...address],
    [copy.items, ...items.map(({ name, quantity }) => `${quantity} × ${name}`)],
    ...(message ? [[copy.message, message]] : []),
  ]
    .map((block) => block.join('\n'))
    .join('\n\n');
};

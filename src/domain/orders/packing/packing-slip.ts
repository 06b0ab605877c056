import { shopDay } from '../../shipping/arrival.ts';
import { addressLines } from '../address-lines.ts';
import { formatDay } from '../gift/gift-days.ts';
import type { Order } from '../order.ts';
import { shortNumberOf } from '../self-service/short-number.ts';

/** Returns the slip that goes into the parcel, as plain text. It has no prices, since an order may be a gift. */
export const packingSlip = (order: Order): string => {
  const { orderNumber, createdAt, shipping, shippingMethod, lines, gift } = order;
  return [
    [
      `Order ${shortNumberOf(orderNumber)} (${orderNumber})`,
      `Placed ${formatDay(new Date(shopDay(createdAt)))}`,
      ...(shippingMethod ? [`By ${shippingMethod.name}`] : []),
      ...(gift?.deliverAfter ? [`Deliver on or after ${formatDay(gift.deliverAfter)}`] : []),
    ],
    ['Ship to', ...addressLines(shipping)],
    ['Items', ...lines.map(({ name, quantity }) => `${quantity} × ${name}`)],
    ...(gift?.message ? [['Message', gift.message]] : []),
  ]
    .map((block) => block.join('\n'))
    .join('\n\n');
};

import type { EmailMessage } from '../email/email-message.ts';
import type { Order, OrderStatus } from './order.ts';

/** Returns the email that a status change causes: the confirmation of a paid order. */
export const emailOnStatusChange = (order: Order, to: OrderStatus): EmailMessage | undefined => {
  // A deleted account leaves an empty address.
  if (to !== 'paid' || order.email === '') return undefined;
  const { orderNumber, linkSecret, totalCents, discounts, lines } = order;
  return {
    kind: 'order-paid',
    data: {
      receipt: orderNumber,
      secret: linkSecret,
      totalCents,
      discounts: discounts.map(({ label, amountCents }) => ({ label, amountCents })),
      lines: lines.map(({ name, quantity, priceCents }) => ({ name, quantity, priceCents })),
    },
  };
};

import { orderNumberRange } from '#domain/orders/self-service/order-number-range.ts';
import type { StaffOrderPage } from '#services/orders/admin/list-staff-orders.ts';

/** Returns the number of the only order that a search found, if the text is this order number, long or short. */
export const findByNumber = (text: string, { orders, older }: StaffOrderPage): string | undefined => {
  const range = orderNumberRange(text);
  const [found, ...others] = orders;
  if (!range || !found || others.length > 0 || older) return undefined;
  const { orderNumber } = found;
  return orderNumber >= range.from && orderNumber <= range.to ? orderNumber : undefined;
};

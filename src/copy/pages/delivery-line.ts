import { formatDollars } from '#domain/values/money.ts';

/** The delivery to the visitor's country, on a product page. */
export const deliveryLine = {
  free: (country: string, dates: string) => `Free delivery to ${country}, arrives ${dates}`,
  from: (country: string, price: number, dates: string) =>
    `Delivery to ${country} from ${formatDollars(price)}, arrives ${dates}`,
  notTo: (country: string) => `We don’t deliver to ${country} yet`,
} as const;

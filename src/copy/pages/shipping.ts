import { formatDollars } from '#domain/values/money.ts';

export const shipping = {
  notThisOrder: (country: string) => `We can’t deliver this order to ${country}`,
  /** In the cart, before the amount. */
  deliveryTo: (country: string) => `Delivery to ${country}`,
  arrives: (dates: string) => `Arrives ${dates}`,
  ready: (dates: string) => `Ready ${dates}`,
  freeFrom: (missing: number) => `Add ${formatDollars(missing)} more for free delivery`,
  duty: 'Your country may charge import tax or duty on arrival.',
  methods: 'Delivery method',
} as const;

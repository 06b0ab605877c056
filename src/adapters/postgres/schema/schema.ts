// Every table of the shop, by what it is about.

export * from './accounts.ts';
export * from './backups.ts';
export * from './cart.ts';
export * from './catalogue.ts';
export * from './email.ts';
export * from './orders.ts';
export * from './payments.ts';
export * from './promotions.ts';
export * from './rate-limits.ts';
export * from './web-vitals.ts';

// Every table of the shop, by what it is about.

export * from './schema/accounts.ts';
export * from './schema/backups.ts';
export * from './schema/catalogue.ts';
export * from './schema/letters.ts';
export * from './schema/offers.ts';
export * from './schema/orders.ts';
export * from './schema/own-lists.ts';
export * from './schema/payments.ts';
export * from './schema/rate-limits.ts';
export * from './schema/vitals.ts';

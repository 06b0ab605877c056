import type { Benchmark } from './benchmark.ts';
import { adminOrders } from './cases/admin-orders.ts';
import { cachedPages } from './cases/cached-pages.ts';
import { firstLoad } from './cases/first-load.ts';
import { largeShop } from './cases/large-shop.ts';
import { lighthouse } from './cases/lighthouse.ts';
import { memory } from './cases/memory.ts';
import { orderTransaction } from './cases/order-transaction.ts';
import { priceChange } from './cases/price-change.ts';
import { purchases } from './cases/purchases.ts';
import { renderedPages } from './cases/rendered-pages.ts';
import { restart } from './cases/restart.ts';
import { slowPhone } from './cases/slow-phone.ts';

export const benchmarks: readonly Benchmark[] = [
  cachedPages,
  priceChange,
  renderedPages,
  purchases,
  orderTransaction,
  firstLoad,
  slowPhone,
  lighthouse,
  largeShop,
  adminOrders,
  memory,
  restart,
];

import type { Row } from './row.ts';
import { cachedPages } from './rows/cached-pages.ts';
import { changedPrice } from './rows/changed-price.ts';
import { firstLoad } from './rows/first-load.ts';
import { largeShop } from './rows/large-shop.ts';
import { lighthouse } from './rows/lighthouse.ts';
import { memory } from './rows/memory.ts';
import { orderTransaction } from './rows/order-transaction.ts';
import { purchases } from './rows/purchases.ts';
import { readyAgain } from './rows/ready-again.ts';
import { renderedPages } from './rows/rendered-pages.ts';
import { slowPhone } from './rows/slow-phone.ts';

/** Every row, in the order of the table. */
export const rows: readonly Row[] = [
  cachedPages,
  changedPrice,
  renderedPages,
  purchases,
  orderTransaction,
  firstLoad,
  slowPhone,
  lighthouse,
  largeShop,
  memory,
  readyAgain,
];

import { CHANGING } from './changing.ts';
import { READING } from './reading.ts';
import type { ShopFunction } from './shop-function.ts';
import type { FunctionName } from './table.ts';

/** What everybody does at the shop, by its name in the table. */
export const functions: Readonly<Record<FunctionName, ShopFunction>> = { ...READING, ...CHANGING };

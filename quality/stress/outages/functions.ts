import type { FunctionName } from './expectations.ts';
import { READING } from './read-functions.ts';
import type { ShopFunction } from './shop-function.ts';
import { CHANGING } from './write-functions.ts';

/** What everybody does at the shop, by its name in the table. */
export const functions: Readonly<Record<FunctionName, ShopFunction>> = { ...READING, ...CHANGING };

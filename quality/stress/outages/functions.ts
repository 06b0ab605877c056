import { ACCOUNT_FUNCTIONS } from './account-functions.ts';
import type { FunctionName } from './expectations.ts';
import { READ_FUNCTIONS } from './read-functions.ts';
import type { ShopFunction } from './shop-function.ts';
import { VISITOR_FORMS } from './visitor-forms.ts';
import { WRITE_FUNCTIONS } from './write-functions.ts';

/** Every function by name. */
export const functions: Readonly<Record<FunctionName, ShopFunction>> = {
  ...READ_FUNCTIONS,
  ...WRITE_FUNCTIONS,
  ...ACCOUNT_FUNCTIONS,
  ...VISITOR_FORMS,
};

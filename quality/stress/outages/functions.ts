import type { FunctionName } from './expectations.ts';
import { ACCOUNT_FUNCTIONS } from './functions/account-functions.ts';
import { READ_FUNCTIONS } from './functions/read-functions.ts';
import type { ShopFunction } from './functions/shop-function.ts';
import { STAFF_FUNCTIONS } from './functions/staff-functions.ts';
import { VISITOR_FORMS } from './functions/visitor-forms.ts';
import { WRITE_FUNCTIONS } from './functions/write-functions.ts';

/** Every function by name. */
export const functions: Readonly<Record<FunctionName, ShopFunction>> = {
  ...READ_FUNCTIONS,
  ...WRITE_FUNCTIONS,
  ...ACCOUNT_FUNCTIONS,
  ...VISITOR_FORMS,
  ...STAFF_FUNCTIONS,
};

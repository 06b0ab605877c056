import { test } from 'vitest';
import { cancellations } from '#stress/cases/cancellations.ts';
import { contentNegotiation } from '#stress/cases/content-negotiation.ts';
import { lastCoupon } from '#stress/cases/last-coupon.ts';
import { lastUnit, tenUnits } from '#stress/cases/last-units.ts';
import { secretForms } from '#stress/cases/secret-forms.ts';
import { sharedAddress } from '#stress/cases/shared-address.ts';
import { expectPass, SLOW } from './expect-pass.ts';

test(
  'of sixteen shoppers on two servers one gets the last unit, and repeated cancellation returns it once',
  SLOW,
  () => expectPass(lastUnit),
);

test('of sixty-four simultaneous shoppers for ten units exactly ten get one', SLOW, () =>
  expectPass(tenUnits),
);

test('of sixty-four simultaneous shoppers with a single-use code exactly one uses it', SLOW, () =>
  expectPass(lastCoupon),
);

test('many shoppers at one address and unpaid uses of a coupon block no verified customer', SLOW, () =>
  expectPass(sharedAddress),
);

test(
  'every representation varies by Accept-Encoding, and none has a coding that was not accepted',
  SLOW,
  () => expectPass(contentNegotiation),
);

test('accepts forms of secret pages from the shop and from no other site', SLOW, () =>
  expectPass(secretForms),
);

test(
  'serves payments during many cancellations of one order, and cancels no order of another shopper',
  SLOW,
  () => expectPass(cancellations),
);

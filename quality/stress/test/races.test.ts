import { test } from 'vitest';
import { cancellations } from '#stress/cases/cancellations.ts';
import { contentNegotiation } from '#stress/cases/content-negotiation.ts';
import { lastCoupon } from '#stress/cases/last-coupon.ts';
import { lastUnit, tenUnits } from '#stress/cases/last-units.ts';
import { secretForms } from '#stress/cases/secret-forms.ts';
import { crowdedAddress } from '#stress/cases/shared-address.ts';
import { SLOW, show } from './expect-pass.ts';

test(
  'sixteen shoppers at two shops want the last unit, and what is cancelled three times comes back once',
  SLOW,
  () => show(lastUnit),
);

test('of sixty-four shoppers who want ten units exactly ten get one', SLOW, () => show(tenUnits));

test('of sixty-four shoppers who send a code for one use exactly one uses it', SLOW, () => show(lastCoupon));

test('a crowd behind one address and unpaid uses of a coupon stop no verified customer', SLOW, () =>
  show(crowdedAddress),
);

test(
  'every representation varies by Accept-Encoding, and none has a coding that was not accepted',
  SLOW,
  () => show(contentNegotiation),
);

test('forms of secret pages are taken from browsers on the shop and from no other site', SLOW, () =>
  show(secretForms),
);

test(
  'serves those who pay during many cancellations of one order, and cancels no order of another shopper',
  SLOW,
  () => show(cancellations),
);

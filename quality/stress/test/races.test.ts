import { test } from 'vitest';
import { cancellations } from '#stress/proofs/cancellations.ts';
import { contentNegotiation } from '#stress/proofs/content-negotiation.ts';
import { crowdedAddress } from '#stress/proofs/crowded-address.ts';
import { lastCoupon } from '#stress/proofs/last-coupon.ts';
import { lastUnit, tenUnits } from '#stress/proofs/last-units.ts';
import { secretForms } from '#stress/proofs/secret-forms.ts';
import { SLOW, show } from './show.ts';

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

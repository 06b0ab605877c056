import { couponCodes } from '#domain/coupon-code.ts';
import type { Ports } from './ports.ts';

/** The code that a typed text means: its only one, or the first of several that a coupon has; undefined where there is none. */
export const resolveCoupon = async (
  offers: Pick<Ports['offers'], 'knownCodes'>,
  typed: string | undefined,
): Promise<string | undefined> => {
  const codes = typed === undefined ? [] : couponCodes(typed);
  if (codes.length < 2) return codes[0];
  const known = new Set(await offers.knownCodes(codes));
  return codes.find((code) => known.has(code));
};

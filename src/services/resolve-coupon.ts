import { couponCodes, isSameCode } from '#domain/coupon-code.ts';
import type { Ports } from './ports.ts';

/**
 * The code that a typed text means: the first that a coupon has, else the first that differs from one by hyphens alone, else its
 * only one; undefined where there is none.
 */
export const resolveCoupon = async (
  offers: Pick<Ports['offers'], 'knownCodes'>,
  typed: string | undefined,
): Promise<string | undefined> => {
  const codes = typed === undefined ? [] : couponCodes(typed);
  if (codes.length === 0) return undefined;
  const known = await offers.knownCodes(codes);
  const exact = codes.find((code) => known.includes(code));
  const [similar] = codes.flatMap((code) => known.filter((other) => isSameCode(code, other)));
  return exact ?? similar ?? (codes.length === 1 ? codes[0] : undefined);
};

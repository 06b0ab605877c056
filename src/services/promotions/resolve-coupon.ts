import type { CouponUsage } from '#domain/promotions/coupon.ts';
import { couponCodes, similarCodes } from '#domain/promotions/coupon-code.ts';
import type { Ports } from '../ports/ports.ts';

type KnownCodes = Pick<Ports['promotionRepository'], 'knownCodes'>;

const plain = (code: string): string => code.replaceAll('-', '');

/** Resolves typed text to a code: exact, else the only one that differs by hyphens or look-alikes, else as typed. */
export async function resolveCoupon(
  promotionRepository: KnownCodes,
  typed: string | undefined,
): Promise<string | undefined> {
  const codes = typed === undefined ? [] : couponCodes(typed);
  if (codes.length === 0) return undefined;
  const known = await promotionRepository.knownCodes([...codes, ...similarCodes(codes)]);
  const exact = codes.find((code) => known.includes(code));
  const hyphenated = known.filter((stored) => codes.some((code) => plain(code) === plain(stored)));
  const [similar, ...others] = hyphenated.length > 0 ? hyphenated : known;
  return exact ?? (others.length === 0 ? similar : undefined) ?? (codes.length === 1 ? codes[0] : undefined);
}

/** Resolves typed text and finds the coupon; text that is an exact code needs no extra query. */
export async function findCoupon(
  promotionRepository: KnownCodes,
  typed: string | undefined,
  find: (code: string) => Promise<CouponUsage | undefined>,
): Promise<{ readonly code: string | undefined; readonly coupon: CouponUsage | undefined }> {
  const codes = typed === undefined ? [] : couponCodes(typed);
  const typedCode = codes.length === 1 ? codes[0] : undefined;
  const exact = typedCode === undefined ? undefined : await find(typedCode);
  if (exact) return { code: typedCode, coupon: exact };
  const code = await resolveCoupon(promotionRepository, typed);
  return { code, coupon: code === undefined || code === typedCode ? undefined : await find(code) };
}

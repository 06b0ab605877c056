import type { User } from '#domain/accounts/session.ts';
import { RATE_LIMIT_POLICIES } from '#domain/api/rate-limit-policies.ts';
import type { CouponRefusal } from '#domain/promotions/coupon.ts';
import { couponCodes } from '#domain/promotions/coupon-code.ts';
import type { Shop } from '#services/shop.ts';
import { hitsOf } from '../limits/rate-limiter.ts';

const MAX_LAST_GUESSES = 10_000;

type CodeGuesser = { readonly caller: User | null; readonly clientIpAddress: () => string };

type Lookup<T> = {
  readonly run: () => Promise<T>;
  readonly refusalOf: (result: T) => CouponRefusal | null | undefined;
  readonly reject: (refusal: CouponRefusal) => Promise<T> | T;
};

/** Limits unknown codes per account and IP address; text with several is never credited, or the rest would be free. */
export const createCouponGuessLimiter = (hitCounter: Pick<Shop, 'rateLimits'>) => {
  const lastGuess = new Map<string, string>();
  const remember = (requesterKey: string, guess: string) => {
    lastGuess.delete(requesterKey);
    lastGuess.set(requesterKey, guess);
    const [oldest] = lastGuess.keys();
    if (lastGuess.size > MAX_LAST_GUESSES && oldest !== undefined) lastGuess.delete(oldest);
  };

  return async <T>(
    { caller, clientIpAddress }: CodeGuesser,
    coupon: string | undefined,
    { run, refusalOf, reject }: Lookup<T>,
  ): Promise<T> => {
    if (!coupon) return run();
    const subjects = {
      account: caller?.id,
      isVerified: Boolean(caller?.emailVerifiedAt),
      ipAddress: clientIpAddress,
    };
    const hits = hitsOf('coupon-guess', RATE_LIMIT_POLICIES['coupon-guess'].limits, subjects);
    const requesterKey = hits.map(({ key }) => key).join(' ');
    const codes = couponCodes(coupon);
    const guess = codes.join(' ');
    if (lastGuess.get(requesterKey) === guess) return run();
    if ((await hitCounter.rateLimits.count(hits)).isRejected) return reject({ reason: 'too-many-guesses' });
    const result = await run();
    if (codes.length > 1 || refusalOf(result)?.reason === 'unknown') remember(requesterKey, guess);
    else await hitCounter.rateLimits.creditBack(hits);
    return result;
  };
};

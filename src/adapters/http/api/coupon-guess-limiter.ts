import { LRUCache } from 'lru-cache';
import type { User } from '#domain/accounts/session.ts';
import type { CouponRefusal } from '#domain/promotions/coupon.ts';
import { couponCodes } from '#domain/promotions/coupon-code.ts';
import type { RateLimiter } from '#platform/traffic/rate-limiter.ts';

const MAX_LAST_GUESSES = 10_000;

type CodeGuesser = { readonly caller: User | null; readonly clientIpAddress: () => string };

type Lookup<T> = {
  readonly run: () => Promise<T>;
  readonly refusalOf: (result: T) => CouponRefusal | null | undefined;
  readonly reject: (refusal: CouponRefusal) => Promise<T> | T;
};

/** Limits unknown codes per account and IP address; text with several is never credited, or the rest would be free. */
export const createCouponGuessLimiter = ({ count }: Pick<RateLimiter, 'count'>) => {
  const lastGuess = new LRUCache<string, string>({ max: MAX_LAST_GUESSES });

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
    const requester = `${caller?.id ?? ''} ${clientIpAddress()}`;
    const codes = couponCodes(coupon);
    const guess = codes.join(' ');
    if (lastGuess.get(requester) === guess) return run();
    const { isRejected, creditBack } = await count('coupon-guess', subjects);
    if (isRejected) return reject({ reason: 'too-many-guesses' });
    const result = await run();
    if (codes.length > 1 || refusalOf(result)?.reason === 'unknown') lastGuess.set(requester, guess);
    else await creditBack();
    return result;
  };
};

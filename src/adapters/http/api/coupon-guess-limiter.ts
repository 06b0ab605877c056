import type { User } from '#domain/accounts/session.ts';
import type { CouponRefusal } from '#domain/promotions/coupon.ts';
import { couponCodes } from '#domain/promotions/coupon-code.ts';
import { RATE_LIMIT_POLICIES } from '#domain/rate-limits.ts';
import type { Shop } from '#services/shop.ts';
import { hitsOf } from '../limits/rate-limiter.ts';

const MAX_REMEMBERED = 10_000;

type Guesser = { readonly caller: User | null; readonly from: () => string };

type Lookup<T> = {
  readonly ask: () => Promise<T>;
  readonly refusalIn: (answered: T) => CouponRefusal | null | undefined;
  readonly refused: (refusal: CouponRefusal) => Promise<T> | T;
};

/** Limits unknown codes per account and IP address; text with several is never credited, or the rest would be free. */
export const createCouponGuesses = (limits: Pick<Shop, 'rateLimits'>) => {
  const lastGuess = new Map<string, string>();
  const remember = (visitor: string, guess: string) => {
    lastGuess.delete(visitor);
    lastGuess.set(visitor, guess);
    const [oldest] = lastGuess.keys();
    if (lastGuess.size > MAX_REMEMBERED && oldest !== undefined) lastGuess.delete(oldest);
  };

  return async <T>(
    { caller, from }: Guesser,
    coupon: string | undefined,
    { ask, refusalIn, refused }: Lookup<T>,
  ): Promise<T> => {
    if (!coupon) return ask();
    const who = { account: caller?.id, isVerified: Boolean(caller?.emailProvenAt), address: from };
    const attempts = hitsOf('coupon-guess', RATE_LIMIT_POLICIES['coupon-guess'].limits, who);
    const visitor = attempts.map(({ key }) => key).join(' ');
    const codes = couponCodes(coupon);
    const guess = codes.join(' ');
    if (lastGuess.get(visitor) === guess) return ask();
    if ((await limits.rateLimits.count(attempts)).isRefused) return refused({ reason: 'too-many-guesses' });
    const answered = await ask();
    if (codes.length > 1 || refusalIn(answered)?.reason === 'unknown') remember(visitor, guess);
    else await limits.rateLimits.creditBack(attempts);
    return answered;
  };
};

import { useSearchParams } from 'react-router';
import { hrefOf } from '../../site/site-map.ts';

/** Pages for signed-in shoppers only. */
const SIGNED_IN_PAGES = ['account', 'checkout'] as const;
export type ReturnTarget = (typeof SIGNED_IN_PAGES)[number];

/** The only targets allowed after sign-in, which prevents open redirects. */
const RETURN_TARGETS = [...SIGNED_IN_PAGES, 'checkoutForm'] as const;

const targetIn = <Target extends string>(value: string | null, targets: readonly Target[]) =>
  targets.find((target) => target === value);

/** The page from which a signed-out shopper was redirected home (NAV-8). */
export const useSignedOutTarget = (): ReturnTarget | undefined =>
  targetIn(useSearchParams()[0].get('signed-out'), SIGNED_IN_PAGES);

const VERIFICATION_TOKEN = /^[\w-]{43}$/;

/** Returns the address to open after sign-in by the query of the sign-in page: the requested page or the account. */
export const returnPathOf = (search: URLSearchParams): string => {
  const target = targetIn(search.get('return'), RETURN_TARGETS) ?? 'account';
  // From the verification email: only the account's owner can verify its email address.
  const secret = search.get('proof') ?? '';
  return VERIFICATION_TOKEN.test(secret) ? hrefOf('proveEmail', { secret }) : hrefOf(target);
};

import { useSearchParams } from 'react-router';
import { addressOf } from '../../site/site-map.ts';

/** Pages for signed-in shoppers only. */
const OWN_PAGES = ['account', 'checkout'] as const;
export type ReturnTarget = (typeof OWN_PAGES)[number];

/** The only targets allowed after sign-in, which prevents open redirects. */
const TARGETS = [...OWN_PAGES, 'checkoutForm'] as const;

const useTarget = <Target extends string>(parameter: string, targets: readonly Target[]) => {
  const [search] = useSearchParams();
  const named = search.get(parameter);
  return targets.find((target) => target === named);
};

/** The page from which a signed-out shopper was redirected home (NAV-8). */
export const useRefusedTarget = (): ReturnTarget | undefined => useTarget('signed-out', OWN_PAGES);

const PROOF = /^[\w-]{43}$/;

/** Returns the address to open after sign-in: the requested page or the account. */
export const useReturnAddress = (): string => {
  const [search] = useSearchParams();
  const target = useTarget('return', TARGETS) ?? 'account';
  // From the verification email: only the account's owner can verify its email address.
  const secret = search.get('proof') ?? '';
  return PROOF.test(secret) ? addressOf('proveEmail', { secret }) : addressOf(target);
};

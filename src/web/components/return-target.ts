import { useSearchParams } from 'react-router';
import { addressOf } from '../site-map.ts';

/** The pages that open only when signed in. */
const OWN_PAGES = ['account', 'checkout'] as const;
export type ReturnTarget = (typeof OWN_PAGES)[number];

/** The pages that may be named as where to go on after signing in; nothing else from an address is followed. */
const TARGETS = [...OWN_PAGES, 'checkoutForm'] as const;

const useTarget = <Target extends string>(parameter: string, targets: readonly Target[]) => {
  const [search] = useSearchParams();
  const named = search.get(parameter);
  return targets.find((target) => target === named);
};

/** The page that a signed-out shopper asked for and was sent home from (NAV-8). */
export const useRefusedTarget = (): ReturnTarget | undefined => useTarget('signed-out', OWN_PAGES);

const PROOF = /^[\w-]{43}$/;

/** Where signing in leads: to the page that was asked for, otherwise to the account. */
export const useReturnAddress = (): string => {
  const [search] = useSearchParams();
  const target = useTarget('return', TARGETS) ?? 'account';
  // From the letter that wants an address confirmed, which only the account's owner can do.
  const secret = search.get('proof') ?? '';
  return PROOF.test(secret) ? addressOf('proveEmail', { secret }) : addressOf(target);
};

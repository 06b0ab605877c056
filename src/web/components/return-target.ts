import { useSearchParams } from 'react-router';
import { addressOf } from '../site-map.ts';

/** The pages that may be named as where to go on after signing in; nothing else from an address is followed. */
const TARGETS = ['account', 'checkout'] as const;
export type ReturnTarget = (typeof TARGETS)[number];

const useTarget = (parameter: string): ReturnTarget | undefined => {
  const [search] = useSearchParams();
  const named = search.get(parameter);
  return TARGETS.find((target) => target === named);
};

/** The page that a signed-out shopper asked for and was sent home from (NAV-8). */
export const useRefusedTarget = (): ReturnTarget | undefined => useTarget('signed-out');

const PROOF = /^[\w-]{43}$/;

/** Where signing in leads: to the page that was asked for, otherwise to the account. */
export const useReturnAddress = (): string => {
  const [search] = useSearchParams();
  const target = useTarget('return') ?? 'account';
  // From the letter that wants an address confirmed, which only the account's owner can do.
  const secret = search.get('proof') ?? '';
  return PROOF.test(secret) ? addressOf('proveEmail', { secret }) : addressOf(target);
};

import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { addressOf } from '../site-map.ts';

/** The pages that may be named as where to go on after signing in; nothing else from an address is followed. */
const targetSchema = z.enum(['account', 'checkout']);
export type ReturnTarget = z.infer<typeof targetSchema>;

const useTarget = (parameter: string): ReturnTarget | undefined => {
  const [search] = useSearchParams();
  return targetSchema.safeParse(search.get(parameter)).data;
};

/** The page that a signed-out shopper asked for and was sent home from (NAV-8). */
export const useRefusedTarget = (): ReturnTarget | undefined => useTarget('signed-out');

const proofSchema = z.string().regex(/^[\w-]{43}$/);

/** Where signing in leads: to the page that was asked for, otherwise to the account. */
export const useReturnAddress = (): string => {
  const [search] = useSearchParams();
  const target = useTarget('return') ?? 'account';
  // From the letter that wants an address confirmed, which only the account's owner can do.
  const secret = proofSchema.safeParse(search.get('proof')).data;
  return secret === undefined ? addressOf(target) : addressOf('proveEmail', { secret });
};

import { z } from 'zod';
import { apiMap } from '#domain/api/api-map.ts';
import type { Shopper } from './shopper.ts';

/** The origin of a shop's Google emulator, to which a sign-in redirects. */
export const googleEmulatorOf = async (shopper: Shopper): Promise<string> => {
  const begun = await shopper.request(apiMap.google);
  return new URL(z.url().parse(begun.headers.get('location'))).origin;
};

import { z } from 'zod';
import { apiMap } from '#domain/api/api-map.ts';
import type { Shopper } from './shopper.ts';

/** Where the Google of a shop is: as somebody who begins to sign in finds it. */
export const googleEmulatorOf = async (somebody: Shopper): Promise<string> => {
  const begun = await somebody.ask(apiMap.google);
  return new URL(z.url().parse(begun.headers.get('location'))).origin;
};

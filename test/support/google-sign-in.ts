import { apiMap } from '#domain/api/api-map.ts';
import { createBrowser } from '#emulators/google/relying-party.ts';
import type { Shopper } from './shopper.ts';

/** Starts a sign-in with Google and submits the account chooser; returns the path of the callback. */
export const googleCallback = async (
  google: string,
  shopper: Shopper,
  form: Readonly<Record<string, string>>,
): Promise<string> => {
  const start = await shopper.request(apiMap.google);
  const visit = createBrowser(google);
  const chooser = await visit(start.headers.get('location') ?? '');
  const callback = new URL((await visit(chooser.url, { ...form })).headers.get('location') ?? '');
  return `${callback.pathname}${callback.search}`;
};

/** The outcome on the page of the callback. */
export const outcomeOf = async (response: Response): Promise<string | undefined> =>
  /data-outcome="([^"]+)"/.exec(await response.text())?.[1];

import type { RouterContextProvider } from 'react-router';
import { err, ok } from '#domain/values/result.ts';
import { toLoadError } from '../api/load-error.ts';
import type { PromotionsResult } from '../components/promotions/promotions-section.tsx';
import { shopContext } from '../site/shop-context.ts';

type PromotionsData = { readonly promotions: PromotionsResult };

/** Loads the current promotions (PROMO-1). */
export const loadPromotions = async ({
  context,
}: {
  context: Readonly<RouterContextProvider>;
}): Promise<PromotionsData> => ({ promotions: ok(await context.get(shopContext).promotions.list()) });

/** After a failure the page opens nevertheless, with the error and a retry. */
export const fetchPromotions = ({
  serverLoader,
}: {
  serverLoader: () => Promise<PromotionsData>;
}): Promise<PromotionsData> =>
  serverLoader().catch((thrown: unknown) => ({ promotions: err(toLoadError(thrown)) }));

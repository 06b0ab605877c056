import { useRouteLoaderData } from 'react-router';
import type { ShopFacts } from '../../site/shop-context.ts';

/** The site settings; `undefined` only if the root loader failed. */
export const useFacts = (): ShopFacts | undefined => useRouteLoaderData<{ facts: ShopFacts }>('root')?.facts;

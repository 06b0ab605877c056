import { useRouteLoaderData } from 'react-router';
import type { ShopFacts } from '../shop-context.ts';

/** What every page knows of the shop; absent only when not even the frame could be loaded. */
export const useFacts = (): ShopFacts | undefined => useRouteLoaderData<{ facts: ShopFacts }>('root')?.facts;

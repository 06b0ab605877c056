import type { RouterContextProvider } from 'react-router';
import { shopContext } from '../shop-context.ts';

/** The first load of a page with products arrives with the catalogue in it; later visits load it in the browser. */
export const loadCatalogue = async ({ context }: { context: Readonly<RouterContextProvider> }) => ({
  categories: await context.get(shopContext).browseCatalogue(),
});

/** A client navigation asks the server for nothing: the page dispatches the load itself. */
export const skipServer = () => null;

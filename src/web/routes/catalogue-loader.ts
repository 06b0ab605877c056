import type { RouterContextProvider } from 'react-router';
import type { Product } from '#domain/product.ts';
import { shopContext } from '../shop-context.ts';

type Args = { readonly context: Readonly<RouterContextProvider>; readonly request: Request };

/**
 * The first load of a page with products arrives with those it shows, less what no card of a shelf says of them: that is
 * the larger part of the catalogue, which the browser loads when it has nothing else to do.
 */
export const loadShelf =
  (isShown: (product: Product, path: string) => boolean) =>
  async ({ context, request }: Args) => {
    const categories = await context.get(shopContext).browseCatalogue();
    const { pathname } = new URL(request.url);
    return {
      categories: categories.map(({ title, items }) => ({
        title,
        items: items
          .filter((product) => isShown(product, pathname))
          .map(({ brewing: _, ...product }) => ({ ...product, description: '', taste: '' })),
      })),
      shownOn: pathname,
    };
  };

/** A client navigation asks the server for nothing: the page dispatches the load itself. */
export const skipServer = () => null;

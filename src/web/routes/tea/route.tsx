import { shopContext } from '../../shop-context.ts';
import type { Route } from './+types/route';

export { TeaPage as default } from './page.tsx';

/** The first load arrives with the products; later visits load them in the browser. */
export const loader = async ({ context }: Route.LoaderArgs) => ({
  categories: await context.get(shopContext).browseCatalogue(),
});

export const clientLoader = () => null;

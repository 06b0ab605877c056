import { shopContext } from '../../shop-context.ts';
import type { Route } from './+types/route';
import { DealsPage } from './page.tsx';

export const loader = async ({ context }: Route.LoaderArgs) => ({
  promotions: await context.get(shopContext).listPromotions(),
});

/** Without an answer the page says so and offers to ask again, rather than being replaced by an error. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(() => ({ promotions: null }));

export default function DealsRoute({ loaderData }: Route.ComponentProps) {
  return <DealsPage promotions={loaderData.promotions} />;
}

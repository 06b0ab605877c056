import { shopContext } from '../../shop-context.ts';
import type { Route } from './+types/route';
import { HomePage } from './page.tsx';

export const loader = async ({ context }: Route.LoaderArgs) => ({
  promotions: await context.get(shopContext).listPromotions(),
});

/** The front window opens without its promotions, too. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(() => ({ promotions: null }));

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage promotions={loaderData.promotions} />;
}

import type { Route } from './+types/route';
import { HomePage } from './page.tsx';

export { fetchPromotions as clientLoader, loadPromotions as loader } from '../../loaders/load-promotions.ts';

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage promotions={loaderData.promotions} />;
}

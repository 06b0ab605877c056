import type { Route } from './+types/route';
import { DealsPage } from './page.tsx';

export { fetchPromotions as clientLoader, loadPromotions as loader } from '../../loaders/load-promotions.ts';

export default function DealsRoute({ loaderData }: Route.ComponentProps) {
  return <DealsPage promotions={loaderData.promotions} />;
}

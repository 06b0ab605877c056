import { deals } from '#copy/pages/deals.ts';
import { Head } from '../../components/head/head.tsx';
import { PromotionScope } from '../../components/promotions/promotion-scope.tsx';
import { PromotionsSection } from '../../components/promotions/promotions-section.tsx';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';

export { fetchPromotions as clientLoader, loadPromotions as loader } from '../../loaders/load-promotions.ts';

/** PROMO-1, NAV-10. */
export default function DealsPage({ loaderData: { promotions } }: Route.ComponentProps) {
  return (
    <div className="page">
      <Head title={deals.title} description={deals.description} canonical={hrefOf('deals')} />
      <h1>{deals.title}</h1>
      <p>{deals.lead}</p>
      <section aria-labelledby="promotions">
        <h2 id="promotions">{deals.section}</h2>
        <PromotionsSection promotions={promotions} Details={PromotionScope} />
      </section>
      <section aria-labelledby="rules">
        <h2 id="rules">{deals.rules}</h2>
        <p>{deals.rulesText}</p>
      </section>
    </div>
  );
}

import { useRevalidator } from 'react-router';
import type { PromotionRecord } from '#domain/offer.ts';
import { Head } from '../../components/head.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { PromotionList } from '../../components/promotion-list.tsx';
import { addressOf } from '../../site-map.ts';
import { deals } from '../../words/offers.ts';

/** What runs now (PROMO-1, NAV-10); `null` when nobody could be asked. */
export function DealsPage({ promotions }: { promotions: readonly PromotionRecord[] | null }) {
  const { revalidate } = useRevalidator();
  return (
    <div className="page">
      <Head title={deals.title} description={deals.description} canonical={addressOf('deals')} />
      <h1>{deals.title}</h1>
      <p>{deals.lead}</p>
      <section aria-labelledby="promotions">
        <h2 id="promotions">{deals.section}</h2>
        {promotions === null ? (
          <LoadFailed
            what={deals.failed}
            error={{ code: 'auth/network-request-failed' }}
            retry={() => void revalidate()}
          />
        ) : (
          <PromotionList promotions={promotions} isDetailed />
        )}
      </section>
      <section aria-labelledby="rules">
        <h2 id="rules">{deals.rules}</h2>
        <p>{deals.rulesText}</p>
      </section>
    </div>
  );
}

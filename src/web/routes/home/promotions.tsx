import { Link, useRevalidator } from 'react-router';
import type { PromotionRecord } from '#domain/offer.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { PromotionList } from '../../components/promotion-list.tsx';
import { addressOf } from '../../site-map.ts';
import { deals } from '../../words/offers.ts';

/** The cards that the window has room for (HOME-4). */
const CARDS = 3;

/** Discounts and Promotions: the first that run now. */
export function Promotions({ promotions }: { promotions: readonly PromotionRecord[] | null }) {
  const { revalidate } = useRevalidator();
  return (
    <section className="page" aria-labelledby="promotions">
      <h2 id="promotions">{deals.section}</h2>
      {promotions === null ? (
        <LoadFailed
          what={deals.failed}
          error={{ code: 'auth/network-request-failed' }}
          retry={() => void revalidate()}
        />
      ) : (
        <PromotionList promotions={promotions.slice(0, CARDS)} />
      )}
      <p>
        <Link to={addressOf('deals')}>{deals.all}</Link>
      </p>
    </section>
  );
}

import { Link } from 'react-router';
import { deals } from '#copy/pages/deals.ts';
import { type PromotionsResult, PromotionsSection } from '../../components/promotions/promotions-section.tsx';
import { hrefOf } from '../../site/site-map.ts';

/** The most cards that fit in a row (HOME-4). */
const MAX_CARDS = 3;

/** The first of the current promotions. */
export const Promotions = ({ promotions }: { promotions: PromotionsResult }) => (
  <section className="page" aria-labelledby="promotions">
    <h2 id="promotions">{deals.section}</h2>
    <PromotionsSection promotions={promotions} limit={MAX_CARDS} />
    <p>
      <Link className="alone" to={hrefOf('deals')}>
        {deals.all}
      </Link>
    </p>
  </section>
);

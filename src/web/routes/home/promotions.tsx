import { Link } from 'react-router';
import { LoadedPromotions, type PromotionsResult } from '../../components/promotions/loaded-promotions.tsx';
import { deals } from '../../copy/deals.ts';
import { hrefOf } from '../../site/site-map.ts';

/** The most cards that fit in a row (HOME-4). */
const MAX_CARDS = 3;

/** The first of the current promotions. */
export const Promotions = ({ promotions }: { promotions: PromotionsResult }) => (
  <section className="page" aria-labelledby="promotions">
    <h2 id="promotions">{deals.section}</h2>
    <LoadedPromotions promotions={promotions} limit={MAX_CARDS} />
    <p>
      <Link className="alone" to={hrefOf('deals')}>
        {deals.all}
      </Link>
    </p>
  </section>
);

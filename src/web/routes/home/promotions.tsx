import { Link } from 'react-router';
import { LoadedPromotions, type PromotionsAnswer } from '../../components/loaded-promotions.tsx';
import { deals } from '../../copy/deals.ts';
import { addressOf } from '../../site-map.ts';

/** The cards that the window has room for (HOME-4). */
const CARDS = 3;

/** Discounts and Promotions: the first that run now. */
export const Promotions = ({ promotions }: { promotions: PromotionsAnswer }) => (
  <section className="page" aria-labelledby="promotions">
    <h2 id="promotions">{deals.section}</h2>
    <LoadedPromotions promotions={promotions} most={CARDS} />
    <p>
      <Link className="alone" to={addressOf('deals')}>
        {deals.all}
      </Link>
    </p>
  </section>
);

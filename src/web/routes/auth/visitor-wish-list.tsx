import { Link } from 'react-router';
import { account } from '#copy/pages/account.ts';
import { wishesOf } from '#domain/cart/wish-list.ts';
import { ProductList } from '../../components/catalogue/product-list.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { useIsRestored } from '../../state/is-restored.ts';
import { useShopSelector } from '../../state/store/store.ts';

/** What a visitor has put on the wish list, which an account adopts at sign-in (WISH-1). */
export function VisitorWishList() {
  const isRestored = useIsRestored();
  const wishes = wishesOf(
    useShopSelector((state) => state.wishCart.wishItems),
    null,
  );
  if (!isRestored) return null;
  return (
    <section className="page" aria-labelledby="wish-list">
      <h2 id="wish-list">{account.wishList}</h2>
      {wishes.length === 0 && (
        <p>
          {account.noWishes} <Link to={hrefOf('tea')}>{account.toTea}</Link>
        </p>
      )}
      <ProductList products={wishes} />
    </section>
  );
}

import { Link } from 'react-router';
import { account } from '#copy/pages/account.ts';
import { wishesOf } from '#domain/cart/wish-list.ts';
import { CatalogueLoader } from '../../deferred/catalogue-loader.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { ProductList } from '../catalogue/product-list.tsx';

type Props = {
  /** The email of the account; null for a visitor. */
  readonly user: string | null;
};

/** A wish list (WISH-3), with current prices and deals once the catalogue is loaded. */
export function WishList({ user }: Props) {
  const wishes = wishesOf(
    useShopSelector((state) => state.wishCart.wishItems),
    user,
  );
  const categories = useShopSelector((state) => state.categories.categories);
  const listed = new Map(categories.flatMap(({ items }) => items.map((item) => [item.id, item])));
  return (
    <>
      {wishes.length === 0 ? (
        <p className="needs-script">
          {account.noWishes} <Link to={hrefOf('tea')}>{account.toTea}</Link>
        </p>
      ) : (
        <CatalogueLoader />
      )}
      <ProductList products={wishes.map((wish) => listed.get(wish.id) ?? wish)} />
    </>
  );
}

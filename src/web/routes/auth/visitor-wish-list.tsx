import { account } from '#copy/pages/account.ts';
import { WishList } from '../../components/wish-list/wish-list.tsx';
import { useIsRestored } from '../../state/is-restored.ts';

/** What a visitor has put on the wish list, which an account adopts at sign-in (WISH-1). */
export function VisitorWishList() {
  if (!useIsRestored()) return null;
  return (
    <section className="page" aria-labelledby="wish-list">
      <h2 id="wish-list">{account.wishList}</h2>
      <WishList user={null} />
    </section>
  );
}

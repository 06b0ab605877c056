import { catalogue } from '#copy/pages/catalogue.ts';
import { gifts } from '#copy/pages/gifts.ts';
import { maxQuantityOf } from '#domain/cart/cart.ts';
import { shownPrice } from '#domain/catalogue/facets/product-promotion.ts';
import type { ListedProduct } from '#domain/catalogue/product.ts';
import { type Cents, formatCents, sum, toCents } from '#domain/values/money.ts';
import { reportAddition } from '../../components/cart/report-addition.ts';
import { useFlash } from '../../components/ui/use-flash.ts';
import { addItemToCart } from '../../state/slices/cart.ts';
import { selectQuantity } from '../../state/store/selectors.ts';
import { useShopDispatch, useShopSelector } from '../../state/store/store.ts';

/** Returns what one unit of each product costs, at the reduced price if it has one. */
export const costOf = (products: readonly ListedProduct[]): Cents =>
  sum(products.map(({ price, promotion }) => toCents(shownPrice(price, promotion))));

type Props = { readonly products: readonly ListedProduct[]; readonly nameId: string };

/** Adds one unit of each product of an idea, with their sum; not offered unless all can be added. */
export function AddAll({ products, nameId }: Props) {
  const dispatch = useShopDispatch();
  const [flashes, flash] = useFlash();
  const canAdd = useShopSelector((state) =>
    products.every((product) => selectQuantity(state, product.id) < maxQuantityOf(product)),
  );
  const cost = formatCents(costOf(products));
  const ids = products.map(({ id }) => id).join(' ');
  const missing = products.filter(({ unitsLeft }) => unitsLeft <= 0);
  if (missing.length > 0) return <p>{gifts.soldOut(missing.map(({ name }) => name).join(', '))}</p>;
  return (
    <button
      type="button"
      className="button quiet"
      aria-disabled={!canAdd || undefined}
      aria-describedby={nameId}
      data-flash={flashes > 0 ? ids : undefined}
      data-sum={cost}
      data-queued-text={catalogue.adding}
      onClick={({ currentTarget }) => {
        if (!canAdd) return;
        for (const { facets: _facets, promotion: _promotion, ...product } of products)
          dispatch(addItemToCart(product));
        flash();
        reportAddition(currentTarget, ids);
      }}
    >
      {gifts.addAll(products.length, cost)}
      {flashes > 0 && <span aria-hidden="true">{catalogue.added}</span>}
    </button>
  );
}

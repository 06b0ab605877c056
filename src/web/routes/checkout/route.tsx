import { useRef } from 'react';
import { data, Link, type ShouldRevalidateFunctionArgs, useFetcher } from 'react-router';
import { cart } from '#copy/pages/cart.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { formatCents, times, toCents } from '#domain/values/money.ts';
import { useRedirectWhenSignedOut } from '../../components/accounts/use-redirect-when-signed-out.ts';
import { CartTotals } from '../../components/cart/cart-totals.tsx';
import { EmptyCart } from '../../components/cart/empty-cart.tsx';
import { CartLines } from '../../components/cart-lines/cart-lines.tsx';
import { UndoRemoval, useRemovedLine } from '../../components/cart-lines/removed-line.tsx';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { Head } from '../../components/head/head.tsx';
import { CouponForm, useApplyTypedCode } from '../../components/promotions/coupon-box.tsx';
import { Picture } from '../../components/ui/picture.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { PRIVATE_HEADERS, requireSignIn, toCurrentUser } from '../../loaders/require-sign-in.ts';
import { hrefOf, productHref } from '../../site/site-map.ts';
import { type CouponResult, changeCoupon } from '../../state/change-coupon.ts';
import { useIsRestored } from '../../state/is-restored.ts';
import { useOrderNumber } from '../../state/orders/use-order-number.ts';
import { selectCartItems } from '../../state/store/selectors.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { storeOf } from '../../state/store/tab-context.ts';
import { useCartQuote } from '../../state/use-cart-quote.ts';
import type { Route } from './+types/route';
import styles from './cart.module.css';

export const loader = async ({ context }: Route.LoaderArgs) =>
  data({ user: toCurrentUser(await requireSignIn(context, 'checkout')) }, { headers: PRIVATE_HEADERS });

/** The coupon form. The cart and its code are in the browser, so the server is not called. */
export const clientAction = async ({ request, context }: Route.ClientActionArgs) =>
  changeCoupon(storeOf(context), await request.formData());

export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const detailsOf = (item: CartItem) => ({
  picture: <Picture src={item.imageUrl} alt="" size={[96, 96]} sizes="96px" className={styles['picture']} />,
  name: (
    <Link className="alone" to={productHref(item)}>
      {item.name}
    </Link>
  ),
  sum: <strong className={styles['sum']}>{formatCents(times(toCents(item.price), item.quantity))}</strong>,
});

/** The cart page (CART-6, CART-7). */
export default function CartPage() {
  const isRestored = useIsRestored();
  const items = useShopSelector(selectCartItems);
  const quoted = useCartQuote();
  const coupon = useFetcher<CouponResult>();
  const applyTypedCode = useApplyTypedCode();
  useOrderNumber();
  const heading = useRef<HTMLHeadingElement>(null);
  const removal = useRemovedLine();
  useRedirectWhenSignedOut('checkout');
  if (!isRestored) {
    return (
      <div className="page">
        <Head title={cart.title} isHidden />
        <h1>{cart.title}</h1>
        <NoScriptNotice feature="cart" />
        <Spinner />
      </div>
    );
  }
  return (
    <div className="page">
      <Head title={cart.title} isHidden />
      <h1 ref={heading} tabIndex={-1}>
        {cart.title}
      </h1>
      {items.length === 0 ? (
        <>
          <UndoRemoval removal={removal} />
          <EmptyCart notices={quoted.notices} />
        </>
      ) : (
        <div className={styles['columns']}>
          <div>
            <CartLines heading={heading} removal={removal} details={detailsOf} />
            <UndoRemoval removal={removal} />
            <p>
              <Link className="alone" to={hrefOf('tea')}>
                {cart.continueShopping}
              </Link>
            </p>
          </div>
          <div className={styles['totals']}>
            <CouponForm fetcher={coupon} />
            <CartTotals {...quoted} couponResult={coupon.data} />
            <Link className="button" to={hrefOf('checkoutForm')} onClick={applyTypedCode}>
              {cart.proceed}
            </Link>
          </div>
        </div>
      )}
    </div>
  );
}

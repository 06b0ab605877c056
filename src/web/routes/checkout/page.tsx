import { Link } from 'react-router';
import { CartSums } from '../../components/cart-sums.tsx';
import { EmptyCart } from '../../components/empty-cart.tsx';
import { Head } from '../../components/head.tsx';
import { NeedsScript } from '../../components/needs-script.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useLeaveWhenSignedOut } from '../../components/use-leave-when-signed-out.ts';
import { addressOf } from '../../site-map.ts';
import { selectCartItems } from '../../state/selectors.ts';
import { useIsRestored } from '../../state/shop-state.tsx';
import { useShopSelector } from '../../state/store.ts';
import { useCartQuote } from '../../state/use-cart-quote.ts';
import { useOrderNumber } from '../../state/use-order-number.ts';
import { cart } from '../../words/checkout.ts';
import styles from './cart.module.css';
import { Line } from './line.tsx';
import { useFocusAfterLoss } from './use-focus-after-loss.ts';

/** The cart page (CART-6, CART-7). */
export function CartPage() {
  const isRestored = useIsRestored();
  const items = useShopSelector(selectCartItems);
  const quoted = useCartQuote();
  useOrderNumber();
  const { page, heading, willLose } = useFocusAfterLoss();
  useLeaveWhenSignedOut('checkout');
  if (!isRestored) {
    return (
      <div className="page">
        <Head title={cart.title} isHidden />
        <h1>{cart.title}</h1>
        <NeedsScript what="cart" />
        <Spinner />
      </div>
    );
  }
  return (
    <div ref={page} className="page">
      <Head title={cart.title} isHidden />
      <h1 ref={heading} tabIndex={-1}>
        {cart.title}
      </h1>
      {items.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className={styles['columns']}>
          <ul>
            {items.map((item, index) => (
              <Line key={item.id} item={item} onRemove={() => willLose(index)} />
            ))}
          </ul>
          <div className={styles['sums']}>
            <CartSums {...quoted} />
            <Link className="button" to={addressOf('checkoutForm')}>
              {cart.proceed}
            </Link>
          </div>
        </div>
      )}
    </div>
  );
}

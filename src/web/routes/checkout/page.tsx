import { Link } from 'react-router';
import type { CartItem } from '#domain/cart.ts';
import { formatCents, formatDollars, times, toCents } from '#domain/money.ts';
import { EmptyCart } from '../../components/empty-cart.tsx';
import { Head } from '../../components/head.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { addressOf, addressOfProduct } from '../../site-map.ts';
import { addItemToCart, decreaseItemInCart, removeItemFromCart } from '../../state/cart.ts';
import { selectCartItems, selectCartTotal } from '../../state/selectors.ts';
import { useIsRestored } from '../../state/shop-state.tsx';
import { useShopDispatch, useShopSelector } from '../../state/store.ts';
import { useOrderNumber } from '../../state/use-order-number.ts';
import { cart } from '../../words/checkout.ts';
import styles from './cart.module.css';

/** The cart page (CART-6, CART-7). */
export function CartPage() {
  const isRestored = useIsRestored();
  const items = useShopSelector(selectCartItems);
  const total = useShopSelector(selectCartTotal);
  const { previous } = useOrderNumber();
  if (!isRestored) return <Spinner />;
  return (
    <div className="page">
      <Head title={cart.title} />
      <h1>{cart.title}</h1>
      {items.length === 0 ? (
        <EmptyCart previousOrder={previous} />
      ) : (
        <>
          <ul className={styles['lines']}>
            {items.map((item) => (
              <Line key={item.id} item={item} />
            ))}
          </ul>
          <p className={styles['subtotal']}>
            <span>{cart.subtotal}</span> <strong>{formatCents(total)}</strong>
          </p>
          <Link className="button" to={addressOf('checkoutForm')}>
            {cart.proceed}
          </Link>
        </>
      )}
    </div>
  );
}

function Line({ item }: { item: CartItem }) {
  const dispatch = useShopDispatch();
  const { id, name, imageUrl, price, quantity } = item;
  return (
    <li className={styles['line']}>
      <img src={imageUrl} alt="" width={96} height={96} />
      <div>
        <Link to={addressOfProduct(item)}>{name}</Link>
        <p>{formatDollars(price)}</p>
      </div>
      <div className={styles['quantity']}>
        <button
          type="button"
          aria-label={cart.decrease(name)}
          onClick={() => dispatch(decreaseItemInCart(id))}
        >
          −
        </button>
        <output aria-label={cart.quantity(name)}>{quantity}</output>
        <button type="button" aria-label={cart.increase(name)} onClick={() => dispatch(addItemToCart(item))}>
          +
        </button>
      </div>
      <strong className={styles['sum']}>{formatCents(times(toCents(price), quantity))}</strong>
      <button type="button" aria-label={cart.remove(name)} onClick={() => dispatch(removeItemFromCart(id))}>
        ×
      </button>
    </li>
  );
}

import { useId } from 'react';
import { Link } from 'react-router';
import { type CartItem, MAX_QUANTITY } from '#domain/cart.ts';
import { formatCents, formatDollars, times, toCents } from '#domain/money.ts';
import { Picture } from '../../components/picture.tsx';
import { addressOfProduct } from '../../site-map.ts';
import { addItemToCart, decreaseItemInCart, removeItemFromCart } from '../../state/cart.ts';
import { useShopDispatch } from '../../state/store.ts';
import { cart } from '../../words/checkout.ts';
import styles from './cart.module.css';
import { REMOVES } from './use-focus-after-loss.ts';

/** One line of the cart page; `onRemove` is told before the line goes. */
export function Line({ item, onRemove }: { item: CartItem; onRemove: () => void }) {
  const dispatch = useShopDispatch();
  const { id, name, imageUrl, price, quantity } = item;
  const reason = useId();
  const isAtMost = quantity >= MAX_QUANTITY;
  const decrease = () => {
    if (quantity === 1) onRemove();
    dispatch(decreaseItemInCart(id));
  };
  const remove = () => {
    onRemove();
    dispatch(removeItemFromCart(id));
  };
  return (
    <li className={styles['line']}>
      <Picture src={imageUrl} alt="" size={[96, 96]} sizes="96px" className={styles['picture']} />
      <div>
        <Link className="alone" to={addressOfProduct(item)}>
          {name}
        </Link>
        <p>{formatDollars(price)}</p>
      </div>
      <div className={styles['quantity']}>
        <button type="button" aria-label={cart.decrease(name)} onClick={decrease}>
          −
        </button>
        <output aria-label={cart.quantity(name)}>{quantity}</output>
        {/* Not `disabled`: that would take the focus away, and nobody would hear why. */}
        <button
          type="button"
          aria-label={cart.increase(name)}
          aria-disabled={isAtMost}
          aria-describedby={reason}
          onClick={() => dispatch(addItemToCart(item))}
        >
          +
        </button>
        <small id={reason} role="status" className={styles['reason']}>
          {isAtMost && cart.atMost(MAX_QUANTITY)}
        </small>
      </div>
      <strong className={styles['sum']}>{formatCents(times(toCents(price), quantity))}</strong>
      <button type="button" aria-label={cart.remove(name)} {...REMOVES} onClick={remove}>
        ×
      </button>
    </li>
  );
}

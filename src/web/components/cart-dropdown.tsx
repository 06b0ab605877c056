import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatCents, formatDollars } from '#domain/money.ts';
import { addressOf } from '../site-map.ts';
import { setIsCartOpen } from '../state/cart.ts';
import { selectCartCount, selectCartItems, selectCartTotal } from '../state/selectors.ts';
import { useShopDispatch, useShopSelector } from '../state/store.ts';
import { shell } from '../words/shell.ts';
import styles from './cart-dropdown.module.css';
import { BagIcon } from './icons.tsx';

/** The bag's element, for what travels there. */
export const BAG_ID = 'bag';

/** So many lines fit on any window. */
const FEW_LINES = 4;

/** The bag and what opens below it (CART-3, CART-4). */
export function CartDropdown() {
  const dispatch = useShopDispatch();
  const isOpen = useShopSelector((state) => state.cart.isCartOpen);
  const count = useShopSelector(selectCartCount);
  const whole = useRef<HTMLDivElement>(null);
  const bag = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const close = () => dispatch(setIsCartOpen(false));
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      bag.current?.focus();
    };
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !whole.current?.contains(target)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [isOpen, dispatch]);

  return (
    <div
      ref={whole}
      className={styles['whole']}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && dispatch(setIsCartOpen(false))}
    >
      <button
        ref={bag}
        id={BAG_ID}
        type="button"
        className={styles['bag']}
        aria-expanded={isOpen}
        aria-controls="cart-dropdown"
        aria-label={shell.bag(count)}
        onClick={() => dispatch(setIsCartOpen(!isOpen))}
      >
        <BagIcon />
        <span className={styles['count']} aria-hidden="true">
          {count}
        </span>
      </button>
      <section id="cart-dropdown" aria-label={shell.cart} className={styles['panel']} hidden={!isOpen}>
        {isOpen && <Contents />}
      </section>
    </div>
  );
}

function Contents() {
  const dispatch = useShopDispatch();
  const items = useShopSelector(selectCartItems);
  const total = useShopSelector(selectCartTotal);
  if (items.length === 0) return <p className={styles['empty']}>{shell.cartEmpty}</p>;
  return (
    <>
      <ul
        className={styles['lines']}
        // What may have to be scrolled is reached by keys as well; not every browser sees to that by itself.
        {...(items.length > FEW_LINES && { tabIndex: 0, 'aria-label': shell.cartLines })}
      >
        {items.map(({ id, name, quantity, price }) => (
          <li key={id} className={styles['line']}>
            <span className={styles['name']}>{name}</span>
            <span className={styles['price']}>
              {quantity} × {formatDollars(price)}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles['total']}>
        <span>{shell.cartTotal}</span> <strong>{formatCents(total)}</strong>
      </p>
      <Link
        to={addressOf('checkout')}
        className={styles['toCart']}
        onClick={() => dispatch(setIsCartOpen(false))}
      >
        {shell.toCart}
      </Link>
    </>
  );
}

import { type PointerEvent, useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { shell } from '#copy/pages/shell.ts';
import { DeferredComponent } from '../../deferred/deferred-component.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { setIsCartOpen } from '../../state/slices/cart.ts';
import { selectCartCount } from '../../state/store/selectors.ts';
import { useShopDispatch, useShopSelector } from '../../state/store/store.ts';
import { BAG_ID } from '../cart/bag-id.ts';
import { BagIcon } from '../ui/icons.tsx';
import styles from './cart-dropdown.module.css';

/** The bag and its dropdown (CART-3, CART-4). */
export function CartDropdown() {
  const dispatch = useShopDispatch();
  const isOpen = useShopSelector((state) => state.cart.isCartOpen);
  const count = useShopSelector(selectCartCount);
  const root = useRef<HTMLDivElement>(null);
  const bag = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const pressedAt = useRef('');

  const close = useCallback(() => dispatch(setIsCartOpen(false)), [dispatch]);

  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      bag.current?.focus();
    };
    const onOutsideEvent = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) close();
    };
    const closed = new AbortController();
    const { signal } = closed;
    document.addEventListener('keydown', onKeyDown, { signal });
    document.addEventListener('pointerdown', onOutsideEvent, { signal });
    document.addEventListener('focusin', onOutsideEvent, { signal });
    return () => closed.abort();
  }, [isOpen, close]);

  const onPointerLeave = (event: PointerEvent) => {
    // A removed line shrinks the panel away from a pointer that has not moved.
    if (event.pointerType === 'mouse' && positionOf(event) !== pressedAt.current) close();
  };

  return (
    <div
      ref={root}
      className={styles['whole']}
      onPointerUp={(event) => {
        pressedAt.current = positionOf(event);
      }}
      onPointerLeave={onPointerLeave}
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
      <section
        ref={panel}
        id="cart-dropdown"
        aria-label={shell.cart}
        className={styles['panel']}
        tabIndex={-1}
        hidden={!isOpen}
      >
        {isOpen && <DeferredComponent name="CartContents" heading={panel} />}
        {isOpen && count > 0 && (
          <div className={styles['buttons']}>
            <Link to={hrefOf('checkoutForm')} className="button" onClick={close}>
              {shell.checkOut}
            </Link>
            <Link to={hrefOf('checkout')} className="button quiet" onClick={close}>
              {shell.toCart}
            </Link>
          </div>
        )}
      </section>
    </div>
  );
}

const positionOf = ({ clientX, clientY }: PointerEvent) => `${clientX} ${clientY}`;

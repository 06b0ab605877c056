import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { cartLines as copy } from '#copy/pages/cart-lines.ts';
import { shell } from '#copy/pages/shell.ts';
import { SECOND } from '#domain/values/time.ts';
import { hrefOf } from '../../site/site-map.ts';
import { selectCartItems } from '../../state/store/selectors.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { Picture } from '../ui/picture.tsx';
import { flyToBag } from './fly-to-bag.ts';

const VISIBLE_SECONDS = 6;

type Props = {
  readonly ids: readonly string[];
  /** A button that adds several products has their sum in `data-sum`. */
  readonly button: Element;
  readonly onClose: () => void;
};

/** The products that a button has added; it closes by Escape, and by itself unless the pointer or the focus is on it. */
export function AddedProduct({ ids, button, onClose }: Props) {
  const items = useShopSelector(selectCartItems).filter(({ id }) => ids.includes(id));
  const isCartOpen = useShopSelector((state) => state.cart.isCartOpen);
  const box = useRef<HTMLElement>(null);
  useEffect(() => flyToBag(button), [button]);
  useEffect(() => {
    if (isCartOpen) onClose();
  }, [isCartOpen, onClose]);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  useEffect(() => {
    let secondsLeft = VISIBLE_SECONDS;
    const timer = setInterval(() => {
      const isInUse = box.current?.matches(':hover, :focus-within');
      secondsLeft = isInUse ? VISIBLE_SECONDS : secondsLeft - 1;
      if (secondsLeft === 0) onClose();
    }, SECOND);
    return () => clearInterval(timer);
  }, [onClose]);
  // The dropdown shows the same.
  if (items.length === 0 || isCartOpen) return null;
  return (
    <section ref={box} aria-label={copy.justAdded} className="added-product">
      <span>
        {items.map(({ id, imageUrl }) => (
          <Picture key={id} src={imageUrl} alt="" size={[56, 56]} sizes="56px" />
        ))}
      </span>
      <p>
        {copy.areInCart(
          items.map(({ name }) => name),
          button.getAttribute('data-sum'),
        )}
      </p>
      <div>
        <Link to={hrefOf('checkout')} className="button quiet" onClick={onClose}>
          {copy.viewCart}
        </Link>
        <Link to={hrefOf('checkoutForm')} className="button" onClick={onClose}>
          {shell.checkOut}
        </Link>
      </div>
      <button type="button" aria-label={copy.dismiss} onClick={onClose}>
        ×
      </button>
    </section>
  );
}

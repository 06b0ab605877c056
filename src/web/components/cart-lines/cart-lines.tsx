import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { cartLines as copy } from '#copy/pages/cart-lines.ts';
import { shell } from '#copy/pages/shell.ts';
import { type CartItem, MAX_QUANTITY, maxQuantityOf } from '#domain/cart/cart.ts';
import { formatDollars } from '#domain/values/money.ts';
import {
  addItemToCart,
  decreaseItemInCart,
  lowerQuantities,
  removeItemFromCart,
  setItemQuantity,
} from '../../state/slices/cart.ts';
import { selectCartItems } from '../../state/store/selectors.ts';
import { useShopDispatch, useShopSelector } from '../../state/store/store.ts';
import { UnitPrice } from '../prices/unit-price.tsx';
import { Picture } from '../ui/picture.tsx';
import { QuantityInput } from './quantity-input.tsx';
import type { Removal } from './removed-line.tsx';

/** This many compact lines fit into any window. */
const MAX_VISIBLE_LINES = 4;

type Details = { readonly picture: ReactNode; readonly name: ReactNode; readonly sum: ReactNode };

type Props = {
  /** Takes the focus when the last line is removed; it stays on the page. */
  readonly heading: RefObject<HTMLElement | null>;
  readonly removal: Removal;
  /** The content of a wide line; without it the lines are compact. */
  readonly details?: (item: CartItem) => Details;
};

/** The cart's lines with quantity controls and Remove (CART-2, CART-3, CART-6). */
export function CartLines({ heading, removal, details }: Props) {
  const items = useShopSelector(selectCartItems);
  const list = useRef<HTMLUListElement>(null);
  const { takeFocusPosition, onRemove } = removal;

  useEffect(() => {
    const position = items && takeFocusPosition();
    if (position === undefined) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-removes]') ?? [];
    (buttons[position] ?? heading.current)?.focus();
  }, [items, heading, takeFocusPosition]);

  const willRemove = (item: CartItem, index: number) => {
    onRemove(item, index);
    if (items.length === 1) heading.current?.focus();
  };
  return (
    <ul
      ref={list}
      className="cart-lines"
      data-compact={!details || undefined}
      // Not every browser scrolls a list by keys if nothing in it has the focus.
      {...(!details && items.length > MAX_VISIBLE_LINES && { tabIndex: 0, 'aria-label': shell.cartLines })}
    >
      {items.map((item, index) => (
        <CartLine
          key={item.id}
          item={item}
          details={details?.(item)}
          onRemove={() => willRemove(item, index)}
        />
      ))}
    </ul>
  );
}

type LineProps = {
  readonly item: CartItem;
  readonly details: Details | undefined;
  /** Called before the line is removed. */
  readonly onRemove: () => void;
};

function CartLine({ item, details, onRemove }: LineProps) {
  const dispatch = useShopDispatch();
  const { id, name, price, imageUrl, quantity, unitsLeft } = item;
  const reason = useId();
  const max = maxQuantityOf(item);
  const exceedsStock = quantity > max;
  const remove = () => {
    onRemove();
    dispatch(removeItemFromCart(id));
  };
  return (
    <li>
      {details?.picture ?? <Picture src={imageUrl} alt="" size={[56, 56]} sizes="56px" />}
      <div className="name">
        {details?.name ?? <span>{name}</span>}
        <p>{details ? formatDollars(price) : `${quantity} × ${formatDollars(price)}`}</p>
        <UnitPrice product={item} />
      </div>
      <div className="quantity">
        <button
          type="button"
          aria-label={copy.decrease(name)}
          onClick={() => {
            if (quantity === 1) remove();
            else dispatch(decreaseItemInCart(id));
          }}
        >
          −
        </button>
        <QuantityInput
          name={name}
          quantity={quantity}
          describedBy={reason}
          onChange={(wanted) => {
            if (wanted === 0) remove();
            else dispatch(setItemQuantity({ id, quantity: wanted }));
          }}
        />
        {/* Not `disabled`, which would drop the focus and silence the reason. */}
        <button
          type="button"
          aria-label={copy.increase(name)}
          aria-disabled={quantity >= max}
          aria-describedby={reason}
          onClick={() => dispatch(addItemToCart(item))}
        >
          +
        </button>
      </div>
      <small id={reason} role="status" data-short={exceedsStock || undefined}>
        {reasonFor(quantity, unitsLeft)}
      </small>
      {exceedsStock && max > 0 && (
        <button
          type="button"
          data-lowers
          aria-label={`${copy.setTo(max)}: ${name}`}
          onClick={({ currentTarget }) => {
            // This button disappears with the shortage, so the focus moves.
            currentTarget.parentElement?.querySelector('button')?.focus();
            dispatch(lowerQuantities([{ id, left: max }]));
          }}
        >
          {copy.setTo(max)}
        </button>
      )}
      {details?.sum}
      <button type="button" aria-label={copy.remove(name)} data-removes onClick={remove}>
        {copy.removeShort}
      </button>
    </li>
  );
}

/** Returns why a line takes no more, or has to be lowered. */
const reasonFor = (quantity: number, unitsLeft: number): string => {
  const max = maxQuantityOf({ unitsLeft });
  if (unitsLeft <= 0) return copy.soldOut;
  if (quantity < max) return '';
  if (max >= MAX_QUANTITY) return copy.atMost(MAX_QUANTITY);
  return quantity > max ? copy.short(max) : copy.onlyLeft(max);
};

import { type KeyboardEvent, useState } from 'react';
import { cartLines as copy } from '#copy/pages/cart-lines.ts';
import { MAX_QUANTITY } from '#domain/cart/cart.ts';

type Props = {
  readonly name: string;
  readonly quantity: number;
  readonly describedBy: string;
  /** Called with a whole number, which may be 0 or more than is in stock. */
  readonly onChange: (quantity: number) => void;
};

/** The quantity of a cart line; what is typed counts on Enter, or when the field is left. */
export function QuantityInput({ name, quantity, describedBy, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  const apply = () => {
    setTyped(undefined);
    if (typed) onChange(Number(typed));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyped(undefined);
    if (event.key !== 'Enter') return;
    // Otherwise it submits the form around it, which places the order.
    event.preventDefault();
    apply();
  };
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(MAX_QUANTITY).length}
      aria-label={copy.quantity(name)}
      aria-describedby={describedBy}
      value={typed ?? quantity}
      onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
      onFocus={({ target }) => target.select()}
      onBlur={apply}
      onKeyDown={onKeyDown}
    />
  );
}

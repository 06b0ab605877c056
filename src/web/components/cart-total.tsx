type Props = { readonly label: string; readonly amount: string };

/** A name and an amount below the lines of the cart. */
export const CartTotal = ({ label, amount }: Props) => (
  <p className="cart-total">
    <span>{label}</span> <strong>{amount}</strong>
  </p>
);

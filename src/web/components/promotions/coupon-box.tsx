import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { coupon as copy, rejectionMessage } from '#copy/pages/coupon.ts';
import { type CouponRefusal, MAX_TYPED_CODE_LENGTH } from '#domain/promotions/coupon.ts';
import { hrefOf } from '../../site/site-map.ts';
import { setCoupon } from '../../state/slices/coupon.ts';
import { useShopDispatch, useShopSelector } from '../../state/store/store.ts';
import type { CartTotalsState } from '../../state/use-cart-quote.ts';
import { Field } from '../forms/field.tsx';
import styles from '../ui/totals.module.css';

type Props = {
  readonly totals: CartTotalsState;
  /** The code that applies, or did until the cart was changed. */
  readonly applied: string | null;
  readonly retry: () => void;
};

/** The field for a coupon code (CART-8). Not a form, because it is also used within the address form. */
export function CouponBox({ totals, applied, retry }: Props) {
  const dispatch = useShopDispatch();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const storedCode = useShopSelector((state) => state.coupon.code);
  const [isEmpty, setIsEmpty] = useState(false);
  const wasApplied = useRef(false);
  const quotedCoupon = totals.status === 'known' ? totals.quote.coupon : null;
  const discount =
    totals.status === 'known' ? totals.quote.discounts.find(({ code }) => code !== null) : undefined;
  const problem = isEmpty
    ? copy.empty
    : quotedCoupon?.refusal && rejectionMessage(quotedCoupon.code, quotedCoupon.refusal);
  const link = !isEmpty && quotedCoupon?.refusal ? linkFor(quotedCoupon.refusal) : undefined;

  // The Remove button disappears with the code, so the focus moves to the field.
  useEffect(() => {
    if (wasApplied.current && storedCode === null) field.current?.focus();
    wasApplied.current = applied !== null;
  }, [applied, storedCode]);

  const apply = () => {
    const typed = field.current?.value.trim() ?? '';
    setIsEmpty(typed === '');
    if (typed === '') field.current?.focus();
    else if (typed === storedCode) retry();
    else dispatch(setCoupon(typed));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  const remove = () => {
    setIsEmpty(false);
    dispatch(setCoupon(null));
  };

  if (applied !== null) {
    return (
      <p className={styles['applied']}>
        <span role="status">{copy.applied(applied, discount?.amount)}</span>{' '}
        <button type="button" aria-label={copy.removeCode(applied)} onClick={remove}>
          {copy.remove}
        </button>
      </p>
    );
  }
  return (
    <div className={styles['coupon']}>
      <div className={styles['entry']}>
        <Field
          ref={field}
          label={copy.label}
          defaultValue={storedCode ?? ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_TYPED_CODE_LENGTH}
          onKeyDown={onKeyDown}
          {...(problem && { 'aria-invalid': true, 'aria-describedby': id })}
        />
        <button type="button" className="button quiet" onClick={apply}>
          {copy.apply}
        </button>
      </div>
      {problem && (
        <p id={id} role="alert" className={styles['problem']}>
          {problem} {link && <Link to={link.to}>{link.text}</Link>}{' '}
          {storedCode !== null && (
            <button
              type="button"
              className="as-link"
              aria-label={copy.removeCode(storedCode)}
              onClick={remove}
            >
              {copy.remove}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Returns the link that resolves a rejection of a code with a limit per customer. */
const linkFor = (refusal: CouponRefusal): { readonly to: string; readonly text: string } | undefined => {
  if (refusal.reason === 'account-needed')
    return { to: hrefOf('auth', {}, { return: 'checkoutForm' }), text: copy.signIn };
  if (refusal.reason === 'address-unproven') return { to: hrefOf('account'), text: copy.resendEmail };
  return undefined;
};

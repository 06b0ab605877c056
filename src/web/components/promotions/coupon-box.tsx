import { useEffect, useId, useRef, useState } from 'react';
import { type FetcherWithComponents, Link } from 'react-router';
import { coupon as copy, rejectionMessage } from '#copy/pages/coupon.ts';
import { type CouponRefusal, MAX_TYPED_CODE_LENGTH } from '#domain/promotions/coupon.ts';
import { hrefOf } from '../../site/site-map.ts';
import { APPLY_COUPON, applyTypedCode, type CouponResult, REMOVE_COUPON } from '../../state/change-coupon.ts';
import { useShopDispatch, useShopSelector } from '../../state/store/store.ts';
import type { CartTotalsState } from '../../state/use-cart-quote.ts';
import { Field } from '../forms/field.tsx';
import styles from '../ui/totals.module.css';

const FORM_ID = 'coupon';

type FormProps = { readonly fetcher: FetcherWithComponents<CouponResult> };

/** The form of the coupon box, which pages render beside their own form, since forms cannot be nested. */
export const CouponForm = ({ fetcher }: FormProps) => <fetcher.Form id={FORM_ID} method="post" hidden />;

const couponForm = (): HTMLFormElement | undefined => {
  const form = document.getElementById(FORM_ID);
  return form instanceof HTMLFormElement ? form : undefined;
};

/** Returns a function that stores a code that was typed but not applied; it returns the code in the field, or null. */
export const useApplyTypedCode = (): (() => string | null) => {
  const dispatch = useShopDispatch();
  return () => {
    const form = couponForm();
    return form ? dispatch(applyTypedCode(new FormData(form))) : null;
  };
};

/** Unfolds and focuses the field of the coupon box. */
export const focusCode = (): void => {
  const field = couponForm()?.elements.namedItem('code');
  if (!(field instanceof HTMLElement)) return;
  const folded = field.closest('details');
  if (folded) folded.open = true;
  field.focus();
};

type Props = {
  readonly totals: CartTotalsState;
  /** The code that applies, or did until the cart was changed. */
  readonly applied: string | null;
  readonly retry: () => void;
  /** The response to the form. */
  readonly result: CouponResult | undefined;
  /** Folds the field under this text until there is a code. */
  readonly foldedAs?: string;
};

/** The field for a coupon code (CART-8). */
export function CouponBox({ totals, applied, retry, result: pageResult, foldedAs }: Props) {
  // The last result stays with the page when an empty cart hides the box.
  const [formerResult] = useState(pageResult);
  const result = pageResult === formerResult ? undefined : pageResult;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const storedCode = useShopSelector((state) => state.coupon.code);
  const [isOpen, setIsOpen] = useState(storedCode !== null);
  const isEmpty = result?.outcome === 'empty';
  const quotedCoupon = totals.status === 'known' ? totals.quote.coupon : null;
  const discount =
    totals.status === 'known' ? totals.quote.discounts.find(({ code }) => code !== null) : undefined;
  const problem = isEmpty
    ? copy.empty
    : quotedCoupon?.refusal && rejectionMessage(quotedCoupon.code, quotedCoupon.refusal);
  const link = !isEmpty && quotedCoupon?.refusal ? linkFor(quotedCoupon.refusal) : undefined;

  useEffect(() => {
    // The Remove button disappears with the code.
    if (result?.outcome === 'empty' || result?.outcome === 'removed') field.current?.focus();
    if (result?.outcome === 'repeated') retry();
  }, [result, retry]);
  useEffect(() => {
    // A removed code must not count as typed.
    if (storedCode === null && field.current) field.current.value = '';
  }, [storedCode]);

  if (applied !== null) {
    return (
      <p className={styles['applied']}>
        <span role="status">{copy.applied(applied, discount?.amount)}</span> <RemoveButton code={applied} />
      </p>
    );
  }
  const box = (
    <div className={styles['coupon']}>
      <div className={styles['entry']}>
        <Field
          ref={field}
          form={FORM_ID}
          name="code"
          label={copy.label}
          defaultValue={storedCode ?? ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_TYPED_CODE_LENGTH}
          {...(problem && { 'aria-invalid': true, 'aria-describedby': id })}
        />
        <button type="submit" form={FORM_ID} name="intent" value={APPLY_COUPON} className="button quiet">
          {copy.apply}
        </button>
      </div>
      {problem && (
        <p id={id} role="alert" className={styles['problem']}>
          {problem} {link && <Link to={link.to}>{link.text}</Link>}{' '}
          {storedCode !== null && <RemoveButton code={storedCode} className="as-link" />}
        </p>
      )}
    </div>
  );
  return foldedAs === undefined ? (
    box
  ) : (
    <details
      className={styles['folded']}
      open={isOpen || Boolean(problem)}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{foldedAs}</summary>
      {box}
    </details>
  );
}

const RemoveButton = ({ code, className }: { readonly code: string; readonly className?: string }) => (
  <button
    type="submit"
    form={FORM_ID}
    name="intent"
    value={REMOVE_COUPON}
    className={className}
    aria-label={copy.removeCode(code)}
  >
    {copy.remove}
  </button>
);

/** Returns the link that resolves a rejection of a code with a limit per customer. */
const linkFor = (refusal: CouponRefusal): { readonly to: string; readonly text: string } | undefined => {
  if (refusal.reason === 'account-needed')
    return { to: hrefOf('auth', {}, { return: 'checkoutForm' }), text: copy.signIn };
  if (refusal.reason === 'address-unproven') return { to: hrefOf('account'), text: copy.resendEmail };
  return undefined;
};

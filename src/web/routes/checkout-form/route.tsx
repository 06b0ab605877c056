import { type FormEvent, useEffect, useRef, useState } from 'react';
import { checkoutForm as copy } from '#copy/pages/checkout-form.ts';
import type { FieldErrors } from '#domain/api/field-errors.ts';
import { fetchSession } from '../../api/session.ts';
import { CartLines } from '../../components/cart/cart-lines.tsx';
import { CartTotals } from '../../components/cart/cart-totals.tsx';
import { EmptyCart } from '../../components/cart/empty-cart.tsx';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { focusFirstError } from '../../components/forms/focus-first-error.ts';
import { Head } from '../../components/head/head.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useIsRestored } from '../../state/shop-state.tsx';
import { selectCartItems } from '../../state/store/selectors.ts';
import { type Dispatch, useShopDispatch, useShopSelector } from '../../state/store/store.ts';
import { useCartQuote } from '../../state/use-cart-quote.ts';
import { AddressFields } from './address-fields.tsx';
import { applyRejection } from './apply-rejection.ts';
import styles from './checkout-form.module.css';
import { confirmedQuote } from './confirmed-quote.ts';
import { EmailField } from './email-field.tsx';
import { readForm } from './read-form.ts';
import { useDraft } from './use-draft.ts';
import { usePurchase } from './use-purchase.ts';

/**
 * True if the form needs an email. Without a typed one the session is fetched first, since a page that has
 * just opened may not know it yet.
 */
const isGuest = async (dispatch: Dispatch, form: HTMLFormElement): Promise<boolean> => {
  if (new FormData(form).get('email')) return true;
  const session = await dispatch(fetchSession());
  return !session.ok || session.value.user === null;
};

/** The checkout form: addresses and PURCHASE (PAY-1 to PAY-5). */
export default function CheckoutFormPage() {
  const dispatch = useShopDispatch();
  const isRestored = useIsRestored();
  const items = useShopSelector(selectCartItems);
  const quoted = useCartQuote();
  const code = useShopSelector((state) => state.coupon.code);
  const email = useShopSelector((state) => state.user.currentUser?.email);
  const { receipt, isBusy, placeOrder } = usePurchase();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const alertBox = useRef<HTMLDivElement>(null);
  const isChecking = useRef(false);
  const [isSame, setIsSame] = useState(true);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problems, setProblems] = useState<readonly string[]>([]);
  const saveDraft = useDraft(form, setIsSame, isRestored && items.length > 0);

  // In an effect, since the email field appears only with the error that requires it.
  useEffect(() => {
    if (problems.length > 0 && form.current && !focusFirstError(form.current, errors))
      alertBox.current?.focus();
  }, [errors, problems]);

  const show = (fields: FieldErrors, messages: readonly string[]) => {
    setErrors(fields);
    setProblems(messages);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = event.currentTarget;
    if (isBusy || isChecking.current || !receipt) return;
    isChecking.current = true;
    const needsEmail = !email && (await isGuest(dispatch, filled));
    isChecking.current = false;
    const read = readForm(filled, { items, receipt, isSame, needsEmail });
    if (!read.ok) {
      show(read.error, [copy.fixFields]);
      return;
    }
    show({}, []);
    const error = await placeOrder({ ...read.value, ...confirmedQuote(quoted.totals, code) });
    if (!error) return;
    const { fields, problems: messages } = await applyRejection(dispatch, error, { items, coupon: code });
    show(fields, messages);
    quoted.retry();
  };

  if (!isRestored) {
    return (
      <div className="page">
        <Head title={copy.title} isHidden />
        <h1>{copy.title}</h1>
        <NoScriptNotice feature="checkout" />
        <Spinner />
      </div>
    );
  }
  if (isBusy && items.length === 0) return <p role="status">{copy.opening}</p>;
  return (
    <div className="page">
      <Head title={copy.title} isHidden />
      <h1 ref={heading} tabIndex={-1}>
        {copy.title}
      </h1>
      {items.length === 0 ? (
        <EmptyCart notices={quoted.notices} />
      ) : (
        <form
          ref={form}
          method="post"
          className={styles['columns']}
          noValidate
          onSubmit={submit}
          onInput={saveDraft}
        >
          <div>
            <EmailField signedInAs={email} error={errors['email']} />
            <AddressFields of="shipping" errors={errors} />
            <label className={styles['same']}>
              <input
                type="checkbox"
                name="same"
                checked={isSame}
                onChange={(event) => setIsSame(event.target.checked)}
              />
              {copy.same}
            </label>
            {!isSame && <AddressFields of="billing" errors={errors} />}
          </div>
          <section aria-labelledby="summary" className={styles['summary']}>
            <h2 id="summary">{copy.summary}</h2>
            <CartLines heading={heading} />
            <CartTotals {...quoted} isBrief />
            {problems.length > 0 && (
              <div ref={alertBox} role="alert" className="notice" tabIndex={-1}>
                {problems.map((problem) => (
                  <p key={problem}>{problem}</p>
                ))}
              </div>
            )}
            <button type="submit" className={`button ${styles['purchase']}`} aria-disabled={isBusy}>
              {copy.purchase}
            </button>
            {isBusy && <p role="status">{copy.opening}</p>}
          </section>
        </form>
      )}
    </div>
  );
}

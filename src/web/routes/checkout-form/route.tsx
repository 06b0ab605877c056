import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, useActionData, useFetcher, useNavigate, useNavigation } from 'react-router';
import { checkoutForm as copy } from '#copy/pages/checkout-form.ts';
import type { FieldErrors } from '#domain/api/field-errors.ts';
import { CartTotals } from '../../components/cart/cart-totals.tsx';
import { EmptyCart } from '../../components/cart/empty-cart.tsx';
import { CartLines } from '../../components/cart-lines/cart-lines.tsx';
import { UndoRemoval, useRemovedLine } from '../../components/cart-lines/removed-line.tsx';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { useFormSubmission } from '../../components/forms/use-form-submission.ts';
import { Head } from '../../components/head/head.tsx';
import { CouponForm, useApplyTypedCode } from '../../components/promotions/coupon-box.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { type CouponResult, changeCoupon } from '../../state/change-coupon.ts';
import { useIsRestored } from '../../state/is-restored.ts';
import { createOrderNumber, useOrderNumber } from '../../state/orders/use-order-number.ts';
import { selectCartItems } from '../../state/store/selectors.ts';
import { useShopDispatch, useShopSelector } from '../../state/store/store.ts';
import { storeOf, tabContext } from '../../state/store/tab-context.ts';
import { useCartQuote } from '../../state/use-cart-quote.ts';
import type { Route } from './+types/route';
import { AddressFields } from './address-fields.tsx';
import styles from './checkout-form.module.css';
import { confirmedQuote } from './confirmed-quote.ts';
import { EmailField } from './email-field.tsx';
import { type CheckoutResult, submitCheckout } from './submit-checkout.ts';
import { useDraft } from './use-draft.ts';

const NO_ERRORS: FieldErrors = {};

export const clientAction = async ({ request, context }: Route.ClientActionArgs) => {
  const store = storeOf(context);
  const form = await request.formData();
  return changeCoupon(store, form) ?? submitCheckout(context.get(tabContext), store, form);
};

/** The checkout form: addresses and PURCHASE (PAY-1 to PAY-5). */
export default function CheckoutFormPage() {
  const actionData = useActionData<CheckoutResult>();
  const coupon = useFetcher<CouponResult>();
  const isRestored = useIsRestored();
  const items = useShopSelector(selectCartItems);
  const quoted = useCartQuote();
  const { retry } = quoted;
  const code = useShopSelector((state) => state.coupon.code);
  const email = useShopSelector((state) => state.user.currentUser?.email);
  useOrderNumber();
  useNewVisitAfterRestore();
  const isBusy = useNavigation().formMethod === 'POST';
  const { form, alertBox, onSubmit } = useFormSubmission(isBusy, actionData);
  const heading = useRef<HTMLHeadingElement>(null);
  const removal = useRemovedLine();
  const [isSame, setIsSame] = useState(true);
  const saveDraft = useDraft({ form, isShown: isRestored && items.length > 0, isSame, setIsSame });
  const applyTypedCode = useApplyTypedCode();
  const [hasAppliedCode, setHasAppliedCode] = useState(false);
  const { errors = NO_ERRORS, problems: purchaseProblems = [] } = (!isBusy && actionData) || {};
  const problems = hasAppliedCode ? [copy.codeFirst] : purchaseProblems;
  const onPurchase = (event: FormEvent): void => {
    const isApplied = applyTypedCode();
    setHasAppliedCode(isApplied);
    if (isApplied) event.preventDefault();
    else onSubmit(event);
  };

  useEffect(() => {
    if (actionData?.isRejected) retry();
  }, [actionData, retry]);

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
      {items.length > 0 && <CouponForm fetcher={coupon} />}
      {items.length === 0 ? (
        <>
          <UndoRemoval removal={removal} />
          <EmptyCart notices={quoted.notices} />
        </>
      ) : (
        <Form
          ref={form}
          method="post"
          preventScrollReset
          className={styles['columns']}
          noValidate
          onSubmit={onPurchase}
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
            <CartLines heading={heading} removal={removal} />
            <UndoRemoval removal={removal} />
            <CartTotals {...quoted} couponResult={coupon.data} isBrief />
            {problems.length > 0 && (
              <div ref={alertBox} role="alert" className="notice" tabIndex={-1}>
                {problems.map((problem) => (
                  <p key={problem}>{problem}</p>
                ))}
              </div>
            )}
            <button
              type="submit"
              name="quote"
              value={JSON.stringify(confirmedQuote(quoted.totals, code))}
              className={`button ${styles['purchase']}`}
              aria-disabled={isBusy}
            >
              {copy.purchase}
            </button>
            {isBusy && <p role="status">{copy.opening}</p>}
          </section>
        </Form>
      )}
    </div>
  );
}

/** The back/forward cache may restore this page as it was left, which counts as a new visit. */
const useNewVisitAfterRestore = (): void => {
  const dispatch = useShopDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      createOrderNumber(dispatch);
      // Ends the submission that left for the payment page.
      void navigate('.', { replace: true, preventScrollReset: true });
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [dispatch, navigate]);
};

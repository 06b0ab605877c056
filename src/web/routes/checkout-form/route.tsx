import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, Link, useActionData, useFetcher, useNavigate, useNavigation } from 'react-router';
import { checkoutForm as copy } from '#copy/pages/checkout-form.ts';
import { legal } from '#copy/pages/legal.ts';
import { shell } from '#copy/pages/shell.ts';
import { shipping } from '#copy/pages/shipping.ts';
import { messageOf } from '#domain/api/error-table.ts';
import { hasImportDuty } from '#domain/shipping/import-duty.ts';
import { AddressFields } from '../../components/addresses/address-fields.tsx';
import { CartTotals } from '../../components/cart/cart-totals.tsx';
import { EmptyCart } from '../../components/cart/empty-cart.tsx';
import { CartLines } from '../../components/cart-lines/cart-lines.tsx';
import { UndoRemoval, useRemovedLine } from '../../components/cart-lines/removed-line.tsx';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { useFieldChecks } from '../../components/forms/use-field-checks.ts';
import { useFormSubmission } from '../../components/forms/use-form-submission.ts';
import { Head } from '../../components/head/head.tsx';
import { CouponForm } from '../../components/promotions/coupon-box.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { type CouponResult, changeCoupon } from '../../state/change-coupon.ts';
import { useIsRestored } from '../../state/is-restored.ts';
import { createOrderNumber, useOrderNumber } from '../../state/orders/use-order-number.ts';
import { selectCartItems } from '../../state/store/selectors.ts';
import { useShopDispatch, useShopSelector } from '../../state/store/store.ts';
import { storeOf } from '../../state/store/tab-context.ts';
import { useCartQuote } from '../../state/use-cart-quote.ts';
import type { Route } from './+types/route';
import { confirmedQuote } from './confirmed-quote.ts';
import styles from './fields/checkout-form.module.css';
import { EmailField } from './fields/email-field.tsx';
import { ErrorSummary } from './fields/error-summary.tsx';
import { GiftFields } from './fields/gift-fields.tsx';
import { readForm } from './fields/read-form.ts';
import { RememberedAddress } from './fields/remembered-address.tsx';
import { SavedAddresses } from './fields/saved-addresses.tsx';
import { ShippingMethods } from './fields/shipping-methods.tsx';
import { withGiftArrival } from './gift-arrival.ts';
import { type CheckoutResult, submitCheckout } from './submit-checkout.ts';
import { useCodeCheck } from './use-code-check.ts';
import { useDestination } from './use-destination.ts';
import { useDraft } from './use-draft.ts';

/** What shoppers want to read before they pay. */
const POLICIES = [
  ['delivery', shell.delivery],
  ['returns', legal.returns],
  ['terms', legal.terms],
  ['privacy', legal.privacy],
] as const;

export const clientAction = async ({ request, context }: Route.ClientActionArgs) => {
  const store = storeOf(context);
  const form = await request.formData();
  return changeCoupon(store, form) ?? submitCheckout(store, form);
};

/** The checkout form: addresses and PURCHASE (PAY-1 to PAY-5). */
export default function CheckoutFormPage() {
  const actionData = useActionData<CheckoutResult>();
  const coupon = useFetcher<CouponResult>();
  const isRestored = useIsRestored();
  const items = useShopSelector(selectCartItems);
  const code = useShopSelector((state) => state.coupon.code);
  const email = useShopSelector((state) => state.user.currentUser?.email);
  const isSignedIn = useShopSelector((state) => state.auth.isLoggedIn);
  useOrderNumber();
  useNewVisitAfterRestore();
  const isBusy = useNavigation().formMethod === 'POST';
  const { form, alertBox, onSubmit } = useFormSubmission(isBusy, actionData);
  const heading = useRef<HTMLHeadingElement>(null);
  const removal = useRemovedLine();
  const [isSame, setIsSame] = useState(true);
  const isShown = isRestored && items.length > 0;
  const { saveDraft, clearDraft } = useDraft({ form, isShown, isSame, setIsSame });
  const [clearCount, setClearCount] = useState(0);
  const [cleared, setCleared] = useState<{ of: CheckoutResult | undefined; result: CheckoutResult }>();
  const { countries, setCountry, clearDestination, destination, setShippingMethod } = useDestination(isShown);
  const [giftDay, setGiftDay] = useState('');
  const { totals: totalsOfToday, ...quoting } = useCartQuote({ destination });
  const totals = withGiftArrival(totalsOfToday, giftDay);
  const { retry } = quoting;
  const quote =
    totals.status === 'pending' ? totals.previous : totals.status === 'known' ? totals.quote : undefined;
  const codeCheck = useCodeCheck(totals);
  const lastResult = cleared && cleared.of === actionData ? cleared.result : actionData;
  const result = isBusy ? undefined : lastResult;
  const { errors, remaining, onInput, ...checks } = useFieldChecks(result, (typed) => {
    const read = readForm(typed, { items: [], receipt: '', needsEmail: email === undefined });
    return read.ok ? {} : read.error;
  });
  const isCorrected = Object.keys(result?.errors ?? {}).length > 0 && Object.keys(remaining).length === 0;
  const purchaseProblems = result?.problems ?? [];
  const problems = codeCheck.message
    ? [codeCheck.message]
    : purchaseProblems.filter((problem) => !isCorrected || problem !== messageOf('invalid-request'));
  const onPurchase = (event: FormEvent): void => {
    if (codeCheck.delayPurchase()) event.preventDefault();
    else onSubmit(event);
  };

  useEffect(() => {
    if (actionData?.isRejected) retry();
  }, [actionData, retry]);

  const clear = () => {
    clearDraft();
    clearDestination();
    setCleared({ of: actionData, result: { errors: {}, problems: [], isRejected: false } });
    setClearCount((count) => count + 1);
  };
  useEffect(() => {
    const field = clearCount > 0 && form.current?.elements.namedItem('email');
    if (field instanceof HTMLElement) field.focus();
  }, [clearCount, form]);

  if (!isRestored) {
    return (
      <div className="page" data-quiet-header>
        <Head title={copy.title} isHidden />
        <h1>{copy.title}</h1>
        <NoScriptNotice feature="checkout" />
        <Spinner />
      </div>
    );
  }
  if (isBusy && items.length === 0) return <p role="status">{copy.opening}</p>;
  return (
    <div className="page" data-quiet-header>
      <Head title={copy.title} isHidden />
      <h1 ref={heading} tabIndex={-1}>
        {copy.title}
      </h1>
      {items.length > 0 && <CouponForm fetcher={coupon} />}
      {items.length === 0 ? (
        <>
          <UndoRemoval removal={removal} />
          <EmptyCart notices={quoting.notices} />
        </>
      ) : (
        <Form
          ref={form}
          method="post"
          preventScrollReset
          className={styles['columns']}
          noValidate
          onSubmit={onPurchase}
          {...checks}
          onInput={(event) => {
            saveDraft();
            onInput(event);
          }}
        >
          {/* Each clearing mounts empty fields. */}
          <div key={clearCount}>
            <ErrorSummary form={form} errors={remaining} />
            {!isSignedIn && <RememberedAddress onClear={clear} />}
            <EmailField isSignedIn={isSignedIn} signedInAs={email} error={errors['email']} />
            {isSignedIn && <SavedAddresses form={form} />}
            <AddressFields
              of="shipping"
              errors={errors}
              country={countries.shipping}
              onCountry={(country) => setCountry('shipping', country)}
            />
            <ShippingMethods
              quote={quote}
              method={destination?.shippingMethod}
              onMethod={setShippingMethod}
            />
            <GiftFields errors={errors} onDay={setGiftDay} />
            <label className={styles['same']}>
              <input
                type="checkbox"
                name="same"
                checked={isSame}
                onChange={(event) => setIsSame(event.target.checked)}
              />
              {copy.same}
            </label>
            {!isSame && (
              <AddressFields
                of="billing"
                errors={errors}
                country={countries.billing}
                onCountry={(country) => setCountry('billing', country)}
              />
            )}
          </div>
          <section aria-labelledby="summary" className={styles['summary']}>
            <h2 id="summary">{copy.summary}</h2>
            <CartLines heading={heading} removal={removal} />
            <UndoRemoval removal={removal} />
            <CartTotals {...quoting} totals={totals} couponResult={coupon.data} isBrief />
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
              value={JSON.stringify(confirmedQuote(totals, code))}
              className={`button ${styles['purchase']}`}
              aria-disabled={isBusy}
            >
              {copy.purchase}
            </button>
            {isBusy && <p role="status">{copy.opening}</p>}
            <p className={styles['assurance']}>
              {copy.payment} {hasImportDuty(countries.shipping) && shipping.duty}
            </p>
            <ul className={styles['policies']}>
              {POLICIES.map(([key, text]) => (
                <li key={key}>
                  <Link className="alone" to={hrefOf(key)}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
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

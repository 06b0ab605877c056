import { useEffect, useRef, useState } from 'react';
import { checkoutForm as copy } from '#copy/pages/checkout-form.ts';
import { focusCode, useApplyTypedCode } from '../../components/promotions/coupon-box.tsx';
import { useShopSelector } from '../../state/store/store.ts';
import type { CartTotalsState } from '../../state/use-cart-quote.ts';

type Check = { readonly code: string | null; readonly isShown: boolean };

/**
 * Delays PURCHASE once for each code in the coupon field, so that the shopper sees its discount or why it is rejected
 * before paying (CART-8). `delayPurchase` returns true if the order must wait; `message` explains it.
 */
export const useCodeCheck = (totals: CartTotalsState) => {
  const applyTypedCode = useApplyTypedCode();
  const storedCode = useShopSelector((state) => state.coupon.code);
  const [check, setCheck] = useState<Check>({ code: null, isShown: false });
  const reported = useRef<Check>(null);
  const isPending = totals.status === 'pending';
  const isRefused = totals.status === 'known' && Boolean(totals.quote.coupon?.refusal);

  useEffect(() => {
    if (!check.isShown || isPending || reported.current === check) return;
    reported.current = check;
    if (isRefused) focusCode();
  }, [check, isPending, isRefused]);

  const delayPurchase = (): boolean => {
    const code = applyTypedCode();
    const mustWait = code !== null && (code !== check.code || isPending);
    setCheck({ code: code ?? check.code, isShown: mustWait });
    return mustWait;
  };
  const messageOf = () => {
    if (isPending) return copy.checkingCode;
    if (totals.status === 'failed') return copy.codeUnchecked;
    return isRefused ? copy.codeRejected : copy.codeFirst;
  };
  const message = check.isShown && check.code === storedCode ? messageOf() : undefined;
  return { delayPurchase, message };
};

import { type RefObject, useEffect, useRef } from 'react';
import { textFieldsOf } from '../../components/forms/form-result.ts';
import { addressDraft } from '../../state/storage/drafts.ts';
import { fillFields } from '../../state/storage/form-fields.ts';
import { lastAddress } from '../../state/storage/last-address.ts';
import { lastPurchase } from '../../state/storage/last-purchase.ts';
import { selectUserEmail } from '../../state/store/selectors.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { clearEndedOrders } from './clear-ended-orders.ts';

type DraftOptions = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly isShown: boolean;
  /** True while the form has no billing fields. */
  readonly isSame: boolean;
  readonly setIsSame: (same: boolean) => void;
};

/**
 * Restores typed text after a reload, and the last address of a guest, which may be another shopper's.
 * Returns a handler that saves the form and one that removes what is stored.
 */
export const useDraft = ({ form, isShown, isSame, setIsSame }: DraftOptions) => {
  const owner = useShopSelector(selectUserEmail);
  const isSignedIn = useShopSelector((state) => state.auth.isLoggedIn);
  const typed = useRef<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (!isShown) return;
    const draft = { ...(isSignedIn ? {} : lastAddress.read()), ...addressDraft.read() };
    if (Object.keys(draft).length === 0) return;
    typed.current = draft;
    setIsSame(draft['same'] === 'on');
    if (form.current) fillFields(form.current, draft);
  }, [form, setIsSame, isShown, isSignedIn]);
  useEffect(() => {
    if (!isSame && form.current) fillFields(form.current, typed.current);
  }, [form, isSame]);

  return {
    saveDraft: () => {
      if (!form.current) return;
      typed.current = { ...typed.current, same: '', ...textFieldsOf(new FormData(form.current)) };
      addressDraft.save(typed.current, owner);
    },
    clearDraft: () => {
      typed.current = {};
      addressDraft.clear();
      lastAddress.clear();
      lastPurchase.clear();
      clearEndedOrders();
      setIsSame(true);
    },
  };
};

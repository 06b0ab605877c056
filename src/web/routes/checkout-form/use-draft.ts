import { type RefObject, useEffect } from 'react';
import { textFieldsOf } from '../../components/forms/form-result.ts';
import { addressDraft } from '../../state/storage/drafts.ts';
import { fillFields } from '../../state/storage/form-fields.ts';
import { selectUserEmail } from '../../state/store/selectors.ts';
import { useShopSelector } from '../../state/store/store.ts';

/** Restores typed text after a reload or a return from the payment page; returns the input handler. */
export const useDraft = (
  form: RefObject<HTMLFormElement | null>,
  setIsSame: (same: boolean) => void,
  isShown: boolean,
): (() => void) => {
  const owner = useShopSelector(selectUserEmail);
  useEffect(() => {
    if (!isShown) return;
    const draft = addressDraft.read();
    if (Object.keys(draft).length === 0) return;
    setIsSame(draft['same'] === 'on');
    // The billing fields appear only after the box is unticked.
    requestAnimationFrame(() => form.current && fillFields(form.current, draft));
  }, [form, setIsSame, isShown]);

  return () => {
    if (form.current) addressDraft.save({ same: '', ...textFieldsOf(new FormData(form.current)) }, owner);
  };
};

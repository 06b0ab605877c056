import { type RefObject, useEffect } from 'react';
import { type AddressDraft, keepDraft, readDraft } from '../../state/address-draft.ts';

/**
 * Brings back what was typed before, so that neither a reload nor the way back from the payment page loses it. Answers
 * what to call when something was typed.
 */
export const useDraft = (
  form: RefObject<HTMLFormElement | null>,
  setIsSame: (same: boolean) => void,
  isShown: boolean,
): (() => void) => {
  useEffect(() => {
    if (!isShown) return;
    const draft = readDraft();
    if (Object.keys(draft).length === 0) return;
    setIsSame(draft['same'] === 'on');
    // The billing fields appear only after the box is unticked.
    requestAnimationFrame(() => form.current && fill(form.current, draft));
  }, [form, setIsSame, isShown]);

  return () => {
    if (form.current) keepDraft(form.current);
  };
};

const fill = (form: HTMLFormElement, draft: AddressDraft): void => {
  for (const element of form.elements) {
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    const text = isField ? draft[element.name] : undefined;
    // What is being typed already is newer than the draft.
    if (isField && text && element.type !== 'checkbox' && element.value === '') element.value = text;
  }
};

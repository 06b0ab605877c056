import { type RefObject, useEffect } from 'react';
import { z } from 'zod';

const KEY = 'camellia:address-draft';
const draftSchema = z.record(z.string(), z.string());

/**
 * Keeps what is typed for as long as the tab lives, so that neither a reload nor the way back from the payment page
 * loses it. Answers what to call when something was typed.
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
    if (!form.current) return;
    const typed = draftSchema.parse(Object.fromEntries(new FormData(form.current)));
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ ...readDraft(), same: '', ...typed }));
    } catch (error) {
      console.warn('The addresses cannot be kept on this device.', error);
    }
  };
};

const readDraft = (): Record<string, string> => {
  try {
    return draftSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
};

const fill = (form: HTMLFormElement, draft: Record<string, string>): void => {
  for (const element of form.elements) {
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    const text = isField ? draft[element.name] : undefined;
    // What is being typed already is newer than the draft.
    if (isField && text && element.type !== 'checkbox' && element.value === '') element.value = text;
  }
};

import { type FormEvent, useEffect, useRef, useTransition } from 'react';
import type { FieldErrors } from '#domain/api/field-errors.ts';

/** Sends a form once, and moves the focus to the first field with an error, otherwise to the message (PAY-2). */
export const useFormSubmission = (
  isBusy: boolean,
  result: { readonly errors?: FieldErrors } | null | undefined,
) => {
  const form = useRef<HTMLFormElement>(null);
  const alertBox = useRef<HTMLDivElement>(null);
  // A transition of its own: the router reports its state in one, which may render after another press.
  const [isStarting, start] = useTransition();
  const onSubmit = (event: FormEvent): void => {
    if (isBusy || isStarting) event.preventDefault();
    else start(() => undefined);
  };
  // In an effect, since a field may appear only with the error that requires it.
  useEffect(() => {
    if (!result || !form.current) return;
    const field = firstFieldWithError(form.current, result.errors ?? {}) ?? alertBox.current;
    field?.focus();
  }, [result]);
  return { form, alertBox, onSubmit };
};

const firstFieldWithError = (form: HTMLFormElement, errors: FieldErrors): HTMLElement | undefined => {
  for (const element of form.elements) {
    const name = element.getAttribute('name');
    if (name && errors[name] && element instanceof HTMLElement) return element;
  }
  return undefined;
};

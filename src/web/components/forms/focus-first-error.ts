import type { FieldErrors } from '#domain/api/field-errors.ts';

/** Moves the focus to the first field of the form that has an error (PAY-2); false if there is none. */
export const focusFirstError = (form: HTMLFormElement, errors: FieldErrors): boolean => {
  for (const element of form.elements) {
    const name = element.getAttribute('name');
    if (name && errors[name] && element instanceof HTMLElement) {
      element.focus();
      return true;
    }
  }
  return false;
};

import { type FocusEvent, type FormEvent, useState } from 'react';
import type { FieldErrors } from '#domain/api/field-errors.ts';

type Checks = { readonly of: unknown; readonly errors: Readonly<Record<string, string | undefined>> };

const isInput = (target: EventTarget): target is HTMLInputElement => target instanceof HTMLInputElement;
const isSelect = (target: EventTarget): target is HTMLSelectElement => target instanceof HTMLSelectElement;

const isCountry = (name: string): boolean => name.endsWith('.country');

/** Returns the group of a field's name, such as `billing`. */
const groupOf = (name: string): string | undefined => name.split('.')[0];

/**
 * Checks a typed field when it is left, and a field with an error while it is corrected. Returns the errors of the last
 * result with these changes, and the handlers of the form. `validate` returns the errors of all its fields.
 */
export const useFieldChecks = (
  result: { readonly errors?: FieldErrors } | undefined,
  validate: (form: FormData) => FieldErrors,
) => {
  const [checks, setChecks] = useState<Checks>({ of: result, errors: {} });
  // A new result replaces what was checked before.
  const checked = checks.of === result ? checks.errors : {};
  const merged = Object.entries({ ...result?.errors, ...checked });
  const errors: FieldErrors = Object.fromEntries(
    merged.flatMap(([name, error]) => (error === undefined ? [] : [[name, error]])),
  );
  const check = ({ form, name }: HTMLInputElement | HTMLSelectElement) => {
    if (!form) return;
    const found = validate(new FormData(form));
    // Another country decides whether the other fields of its address are required, and what they are called.
    const dependents = isCountry(name)
      ? Object.keys(errors).filter((field) => groupOf(field) === groupOf(name))
      : [];
    const checkedNow = [name, ...dependents].map((field) => [field, found[field]]);
    setChecks({ of: result, errors: { ...checked, ...Object.fromEntries(checkedNow) } });
  };
  return {
    errors,
    /** The errors that remain of the last result. */
    remaining: Object.fromEntries(
      Object.entries(errors).filter(([name]) => result?.errors?.[name] !== undefined),
    ),
    onBlur: ({ target }: FocusEvent) => {
      // An error stays until the field is corrected: a link to it may have taken the focus.
      const isField = isInput(target) || isSelect(target);
      if (isField && target.name && target.value.trim() !== '' && errors[target.name] === undefined)
        check(target);
    },
    onInput: ({ target }: FormEvent) => {
      if (isInput(target) && errors[target.name] !== undefined) check(target);
    },
    // Not at its input event, since React would still render the value before it.
    onChange: ({ target }: FormEvent) => {
      if (isSelect(target) && (errors[target.name] !== undefined || isCountry(target.name))) check(target);
    },
  };
};

import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod/mini';
import { messageOf, type ShopError } from '#domain/api/error-table.ts';
import { type FieldErrors, fieldErrors } from '#domain/api/field-errors.ts';
import type { Result } from '#domain/values/result.ts';
import { fieldErrorsOf } from '../../api/call.ts';
import { focusFirstError } from '../forms/focus-first-error.ts';

type Options<T> = {
  readonly schema: z.ZodMiniType<T>;
  readonly send: (form: T) => Promise<Result<unknown, ShopError>>;
  /** Continues after success; returns an error that remains, such as blocked cookies. */
  readonly onSuccess: () => Promise<string | undefined> | undefined;
};

/** Validates each field in the browser, sends the form, and returns the errors per field. */
export const useCredentialsForm = <T>({ schema, send, onSuccess }: Options<T>) => {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [alert, setAlert] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const alertBox = useRef<HTMLParagraphElement>(null);

  // The alert takes the focus only if no field does.
  useEffect(() => {
    if (alert && Object.keys(errors).length === 0) alertBox.current?.focus();
  }, [alert, errors]);

  const showErrors = (form: HTMLFormElement, fields: FieldErrors, message: string | undefined) => {
    setErrors(fields);
    setAlert(message);
    focusFirstError(form, fields);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending.current) return;
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
    if (!parsed.success) {
      showErrors(form, fieldErrors(parsed.error), undefined);
      return;
    }
    setErrors({});
    setAlert(undefined);
    setIsBusy(true);
    isSending.current = true;
    const sent = await send(parsed.data);
    isSending.current = false;
    setIsBusy(false);
    const problem = sent.ok ? await onSuccess() : undefined;
    if (problem) showErrors(form, {}, problem);
    if (!sent.ok) showErrors(form, fieldErrorsOf(sent.error), messageOf(sent.error.code));
  };

  return { onSubmit, errors, alert, isBusy, alertBox };
};

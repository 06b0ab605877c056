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
  readonly done: () => Promise<string | undefined> | undefined;
};

/** Validates each field in the browser, sends the form, and returns the errors per field. */
export const useCredentialsForm = <T>({ schema, send, done }: Options<T>) => {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [alert, setAlert] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const sending = useRef(false);
  const box = useRef<HTMLParagraphElement>(null);

  // The alert takes the focus only if no field does.
  useEffect(() => {
    if (alert && Object.keys(errors).length === 0) box.current?.focus();
  }, [alert, errors]);

  const refuse = (form: HTMLFormElement, fields: FieldErrors, message: string | undefined) => {
    setErrors(fields);
    setAlert(message);
    focusFirstError(form, fields);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending.current) return;
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
    if (!parsed.success) {
      refuse(form, fieldErrors(parsed.error), undefined);
      return;
    }
    setErrors({});
    setAlert(undefined);
    setIsBusy(true);
    sending.current = true;
    const sent = await send(parsed.data);
    sending.current = false;
    setIsBusy(false);
    const problem = sent.ok ? await done() : undefined;
    if (problem) refuse(form, {}, problem);
    if (!sent.ok) refuse(form, fieldErrorsOf(sent.error), messageOf(sent.error.code));
  };

  return { onSubmit, errors, alert, isBusy, box };
};

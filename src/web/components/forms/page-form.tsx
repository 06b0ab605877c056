import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { form as copy } from '#copy/pages/form.ts';
import type { FieldErrors } from '#domain/api/field-errors.ts';
import type { Draft } from '../../state/storage/drafts.ts';
import { fillFields, readFields } from '../../state/storage/form-fields.ts';
import { selectUserEmail } from '../../state/store/selectors.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { focusFirstError } from './focus-first-error.ts';
import { useSubmitOnce } from './use-submit-once.ts';

type Props = {
  readonly errors: FieldErrors | undefined;
  readonly problem: string | undefined;
  readonly submit: string;
  /** Stores typed text, so that it survives a reload. */
  readonly draft?: Draft;
  readonly children?: ReactNode;
};

/** A form that is sent to the route of its page, with or without scripts. */
export function PageForm({ errors, problem, submit, draft, children }: Props) {
  const ref = useRef<HTMLFormElement>(null);
  const alertBox = useRef<HTMLParagraphElement>(null);
  const isBusy = useNavigation().formMethod === 'POST';
  const onSubmit = useSubmitOnce(isBusy);
  const user = useShopSelector(selectUserEmail);
  useEffect(() => {
    if (ref.current && draft) fillFields(ref.current, draft.read());
  }, [draft]);
  useEffect(() => {
    if (!ref.current || !(problem ?? errors)) return;
    if (!focusFirstError(ref.current, errors ?? {})) alertBox.current?.focus();
  }, [errors, problem]);
  return (
    <Form
      ref={ref}
      method="post"
      noValidate
      onInput={({ currentTarget }) => draft?.save(readFields(currentTarget), user)}
      onSubmit={onSubmit}
    >
      {children}
      {(problem ?? errors) && (
        <p ref={alertBox} role="alert" className="notice" tabIndex={-1}>
          {problem ?? copy.fixFields}
        </p>
      )}
      <button type="submit" className="button" aria-disabled={isBusy}>
        {submit}
      </button>
      {isBusy && <p role="status">{copy.sending}</p>}
    </Form>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { type FetcherWithComponents, Form as RouterForm, useNavigation } from 'react-router';
import { form as copy } from '#copy/pages/form.ts';
import type { Draft } from '../../state/storage/drafts.ts';
import { fillFields } from '../../state/storage/form-fields.ts';
import { selectUserEmail } from '../../state/store/selectors.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { focusFirstError } from './focus-first-error.ts';
import { type FormResult, textFieldsOf } from './form-result.ts';
import { useSubmitOnce } from './use-submit-once.ts';

type Props = {
  readonly result: FormResult | undefined;
  readonly submit: string;
  /** The value of the field `intent`, which tells the action what was sent. */
  readonly intent?: string;
  /** For a button outside of the form that sends it with another intent. */
  readonly id?: string;
  /** Stores typed text, so that it survives a reload. */
  readonly draft?: Draft;
  /** For a page that is revalidated while the form is open, which removes the result of a navigation. */
  readonly fetcher?: FetcherWithComponents<FormResult>;
  readonly children?: ReactNode;
};

/** A form that is sent to the route of its page, with or without scripts. */
export function PageForm({ result, submit, intent, id, draft, fetcher, children }: Props) {
  const Form = fetcher?.Form ?? RouterForm;
  const ref = useRef<HTMLFormElement>(null);
  const alertBox = useRef<HTMLParagraphElement>(null);
  const { formMethod, formData } = useNavigation();
  const isSent = formMethod === 'POST' && (formData?.get('intent') ?? undefined) === intent;
  const isBusy = fetcher ? fetcher.state !== 'idle' : isSent;
  const onSubmit = useSubmitOnce(isBusy);
  const user = useShopSelector(selectUserEmail);
  const { errors, problem } = result ?? {};
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
      id={id}
      method="post"
      noValidate
      onInput={({ currentTarget }) => draft?.save(textFieldsOf(new FormData(currentTarget)), user)}
      onSubmit={onSubmit}
    >
      {children}
      {problem && (
        <p ref={alertBox} role="alert" className="notice" tabIndex={-1}>
          {problem}
        </p>
      )}
      <button
        type="submit"
        className="button"
        aria-disabled={isBusy}
        {...(intent && { name: 'intent', value: intent })}
      >
        {submit}
      </button>
      {isBusy && <p role="status">{copy.sending}</p>}
    </Form>
  );
}

/** Returns the props of a field of the form: its name, error and typed text. */
export const fieldOf = (result: FormResult | undefined, name: string) => ({
  name,
  error: result?.errors?.[name],
  defaultValue: result?.typed?.[name],
});

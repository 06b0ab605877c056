import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { type FetcherWithComponents, Form as RouterForm, useNavigation } from 'react-router';
import type { Draft } from '../../state/storage/drafts.ts';
import { fillFields } from '../../state/storage/form-fields.ts';
import { selectUserEmail } from '../../state/store/selectors.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { FormFooter } from './form-footer.tsx';
import { type FormResult, textFieldsOf } from './form-result.ts';
import type { useFieldChecks } from './use-field-checks.ts';
import { useFormSubmission } from './use-form-submission.ts';

type Props = {
  readonly result: FormResult | undefined;
  readonly submit: string;
  readonly button?: ComponentProps<'button'>;
  /** The value of the field `intent`, by which the action finds the form. */
  readonly intent?: string;
  /** For a button outside of the form that sends it with another intent. */
  readonly id?: string;
  /** Path of another page whose route handles the form. */
  readonly action?: string;
  /** Stores typed text, so that it survives a reload. */
  readonly draft?: Draft;
  /** Handlers that check its fields while they are typed. */
  readonly checks?: Pick<ReturnType<typeof useFieldChecks>, 'onBlur' | 'onChange' | 'onInput'>;
  /** For a page that is revalidated while the form is open, which removes the result of a navigation. */
  readonly fetcher?: FetcherWithComponents<FormResult>;
  readonly children?: ReactNode;
};

/** A form that is sent to a route, with or without scripts. */
export function PageForm({
  result,
  submit,
  button,
  intent,
  id,
  action,
  draft,
  checks,
  fetcher,
  children,
}: Props) {
  const Form = fetcher?.Form ?? RouterForm;
  const { formMethod, formData } = useNavigation();
  const isSent = formMethod === 'POST' && (formData?.get('intent') ?? undefined) === intent;
  const isBusy = fetcher ? fetcher.state !== 'idle' : isSent;
  const { form, alertBox, onSubmit } = useFormSubmission(isBusy, result);
  const user = useShopSelector(selectUserEmail);
  useEffect(() => {
    if (form.current && draft) fillFields(form.current, draft.read());
  }, [form, draft]);
  return (
    <Form
      ref={form}
      id={id}
      {...(action && { action })}
      method="post"
      noValidate
      onBlur={checks?.onBlur}
      onChange={checks?.onChange}
      onInput={(event) => {
        draft?.save(textFieldsOf(new FormData(event.currentTarget)), user);
        checks?.onInput(event);
      }}
      onSubmit={onSubmit}
    >
      {children}
      <FormFooter
        alertBox={alertBox}
        problem={result?.problem}
        isBusy={isBusy}
        submit={submit}
        intent={intent}
        button={button}
      />
    </Form>
  );
}

import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { form as copy } from '#copy/pages/form.ts';
import type { FormResult } from '../../components/forms/form-result.ts';
import { useFormSubmission } from '../../components/forms/use-form-submission.ts';

type Props = {
  readonly result: FormResult | undefined;
  readonly submit: string;
  /** The value of the field `intent`, which tells the action what was sent. */
  readonly intent?: string;
  /** Makes a repeated submission harmless. */
  readonly requestId?: string;
  /** The name of the button for screen readers, if its text alone does not say what it is for. */
  readonly label?: string;
  readonly isQuiet?: boolean;
  readonly children?: ReactNode;
};

/** A form of the admin, which works with and without scripts. */
export function StaffForm({ result, submit, intent, requestId, label, isQuiet, children }: Props) {
  const { formMethod, formData } = useNavigation();
  const isBusy = formMethod === 'POST' && (formData?.get('intent') ?? undefined) === intent;
  const { form, alertBox, onSubmit } = useFormSubmission(isBusy, result);
  return (
    <Form ref={form} method="post" noValidate onSubmit={onSubmit}>
      {requestId && <input type="hidden" name="requestId" value={requestId} />}
      {children}
      {result?.problem && (
        <p ref={alertBox} role="alert" className="notice" tabIndex={-1}>
          {result.problem}
        </p>
      )}
      <button
        type="submit"
        className={isQuiet ? 'button quiet' : 'button'}
        aria-disabled={isBusy}
        aria-label={label}
        {...(intent && { name: 'intent', value: intent })}
      >
        {submit}
      </button>
      {isBusy && <p role="status">{copy.sending}</p>}
    </Form>
  );
}

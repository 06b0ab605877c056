import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { adminSignIn } from '#copy/admin/sign-in.ts';
import { form as copy } from '#copy/pages/form.ts';
import { useFormSubmission } from '../../components/forms/use-form-submission.ts';
import type { StaffFormResult } from '../loaders/staff-form.ts';
import { adminHref } from '../site/admin-map.ts';

type Props = {
  readonly result: StaffFormResult | undefined;
  readonly submit: string;
  /** The value of the field `intent`, which tells the action what was sent. */
  readonly intent?: string;
  /** Tells forms with the same intent apart. */
  readonly id?: string;
  /** Makes a repeated submission harmless. */
  readonly requestId?: string;
  /** The name of the button for screen readers, if its text alone does not say what it is for. */
  readonly label?: string;
  readonly isQuiet?: boolean;
  readonly children?: ReactNode;
};

/** A form of the admin, which works with and without scripts. */
export function StaffForm({ result, submit, intent, id, requestId, label, isQuiet, children }: Props) {
  const { formMethod, formData } = useNavigation();
  const sent = (name: string) => formData?.get(name) ?? undefined;
  const isBusy = formMethod === 'POST' && sent('intent') === intent && sent('id') === id;
  const { form, alertBox, onSubmit } = useFormSubmission(isBusy, result);
  return (
    <Form ref={form} method="post" noValidate onSubmit={onSubmit}>
      {id && <input type="hidden" name="id" value={id} />}
      {requestId && <input type="hidden" name="requestId" value={requestId} />}
      {children}
      {result?.problem && (
        <p ref={alertBox} role="alert" className="notice" tabIndex={-1}>
          {result.problem}
        </p>
      )}
      {result?.needsSignIn && (
        // In another tab, so that the typed text stays; the cookie is shared.
        <p>
          <a className="alone" href={adminHref('signIn')} target="_blank" rel="noopener">
            {adminSignIn.inNewTab}
          </a>
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

import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { FormFooter } from '../../components/forms/form-footer.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import type { StaffFormResult } from './staff-form-result.ts';
import { useStaffForm } from './use-staff-form.ts';

type Props = {
  readonly result: StaffFormResult | undefined;
  readonly submit: string;
  /** The value of the field `intent`, by which the action finds the form. */
  readonly intent?: string;
  /** Distinguishes forms with the same intent. */
  readonly id?: string;
  /** Makes a repeated submission harmless. */
  readonly requestId?: string;
  /** The name of the button for screen readers, if its text alone does not say what it is for. */
  readonly label?: string;
  readonly isQuiet?: boolean;
  /** The browser sends it instead of the router, since the response is a file. */
  readonly isDownload?: boolean;
  readonly children?: ReactNode;
};

/** A form of the admin, which works with and without scripts. */
export function StaffForm({ result, submit, intent, id, requestId, label, ...rest }: Props) {
  const { isQuiet, isDownload = false, children } = rest;
  const { formMethod, formData } = useNavigation();
  const sent = (name: string) => formData?.get(name) ?? undefined;
  const isBusy = formMethod === 'POST' && sent('intent') === intent && sent('id') === id;
  const { form, alertBox, onSubmit, store } = useStaffForm([intent, id].join(' '), isBusy, result);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={onSubmit}
      reloadDocument={isDownload}
      data-result={result && ''}
    >
      {id && <input type="hidden" name="id" value={id} />}
      {requestId && <input type="hidden" name="requestId" value={requestId} />}
      {children}
      <FormFooter
        alertBox={alertBox}
        problem={result?.problem}
        isBusy={isBusy}
        submit={submit}
        intent={intent}
        button={{ className: isQuiet ? 'button quiet' : 'button', 'aria-label': label }}
      >
        {result?.needsSignIn && <SignInAgain store={store} />}
      </FormFooter>
    </Form>
  );
}

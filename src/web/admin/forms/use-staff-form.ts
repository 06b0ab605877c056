import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useFormSubmission } from '../../components/forms/use-form-submission.ts';
import { restoreDraft, saveDraft } from './form-draft.ts';
import type { StaffFormResult } from './staff-form-result.ts';

/** Sends a form once, and fills it again after a sign-in that it needed; `name` distinguishes the forms of a page. */
export const useStaffForm = (name: string, isBusy: boolean, result: StaffFormResult | undefined) => {
  const { form, alertBox, onSubmit } = useFormSubmission(isBusy, result);
  const owner = useRouteLoaderData<{ readonly memberId: string }>('staff-layout')?.memberId;
  useEffect(() => {
    if (!form.current || owner === undefined) return;
    if (!restoreDraft(form.current, { owner, form: name })) return;
    const details = form.current.closest('details');
    if (details) details.open = true;
    // One more press sends it.
    form.current.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [form, name, owner]);
  /** Stores what is typed; returns false if it would be lost. */
  const store = (): boolean =>
    form.current !== null && owner !== undefined && saveDraft(form.current, { owner, form: name });
  return { form, alertBox, onSubmit, store };
};

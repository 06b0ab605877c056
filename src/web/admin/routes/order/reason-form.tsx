import type { ReactNode } from 'react';
import { adminOrder as copy } from '#copy/admin/orders.ts';
import { MAX_REASON_LENGTH } from '#domain/staff/reason.ts';
import { AreaField } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import { resultOf, type StaffFormResult } from '../../forms/staff-form-result.ts';

/** What the forms of the page have in common. */
export type PageForm = { readonly requestId: string; readonly result: StaffFormResult | undefined };

type Props = {
  readonly form: PageForm;
  readonly intent: string;
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  /** Fields before the reason. */
  readonly children?: ReactNode;
};

/** A form, folded until it is needed, of something that staff give a reason for. */
export function ReasonForm({ form, intent, id, title, lead, children }: Props) {
  const result = resultOf(form.result, intent, id);
  return (
    <details open={result !== undefined}>
      <summary>{title}</summary>
      <p>{lead}</p>
      <StaffForm
        key={form.requestId}
        id={id}
        requestId={form.requestId}
        intent={intent}
        submit={title}
        result={result}
      >
        {children}
        <AreaField
          {...fieldOf(result, 'reason')}
          label={copy.reason}
          hint={copy.reasonHint}
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          required
        />
      </StaffForm>
    </details>
  );
}

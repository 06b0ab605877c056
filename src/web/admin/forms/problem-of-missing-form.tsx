import type { StaffFormResult } from './staff-form-result.ts';

type Props = {
  readonly result: StaffFormResult | undefined;
  /** True if the page still has the form of the result, which then shows it. */
  readonly hasForm: boolean;
};

/** Says why a form was not accepted that another member's change has taken off the page. */
export function ProblemOfMissingForm({ result, hasForm }: Props) {
  if (!result?.problem || hasForm) return null;
  return (
    <p role="alert" className="notice">
      {result.problem}
    </p>
  );
}

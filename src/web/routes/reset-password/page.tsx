import { Field } from '../../components/forms/field.tsx';
import { PageForm } from '../../components/forms/page-form.tsx';
import { Head } from '../../components/head/head.tsx';
import { reset } from '../../copy/reset-password.ts';

type Answer = {
  readonly isSent?: boolean;
  readonly errors?: Readonly<Record<string, string>>;
  readonly problem?: string;
  readonly typed?: Readonly<Record<string, string>>;
};

/** The form that requests a password reset email. */
export function ResetPasswordPage({ answer }: { answer: Answer | undefined }) {
  const title = answer?.isSent ? reset.sentTitle : reset.title;
  return (
    <div className="page">
      <Head title={title} isHidden />
      <h1>{title}</h1>
      {answer?.isSent ? (
        <p role="status">{reset.sent}</p>
      ) : (
        <>
          <p>{reset.text}</p>
          <PageForm errors={answer?.errors} problem={answer?.problem} submit={reset.send}>
            <Field
              label={reset.email}
              name="email"
              type="email"
              autoComplete="username"
              defaultValue={answer?.typed?.['email']}
              error={answer?.errors?.['email']}
              required
            />
          </PageForm>
        </>
      )}
    </div>
  );
}

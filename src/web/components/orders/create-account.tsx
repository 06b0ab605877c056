import { createAccount as copy } from '#copy/pages/order.ts';
import { hrefOf } from '../../site/site-map.ts';
import { PasswordField } from '../accounts/password-field.tsx';
import { UsernameField } from '../accounts/username-field.tsx';
import type { FormResult } from '../forms/form-result.ts';
import { PageForm } from '../forms/page-form.tsx';
import { useFormFetcher } from '../forms/use-form-fetcher.ts';

type Props = {
  readonly email: string;
  /** Access token of the order's page, which handles the form. */
  readonly secret: string;
  readonly sentResult?: FormResult | undefined;
};

/** Creates an account for a guest's order with only a password. */
export function CreateAccount({ email, secret, sentResult }: Props) {
  const { fetcher, result } = useFormFetcher(sentResult);
  return (
    <section aria-labelledby="create-account" className="notice no-print">
      <h2 id="create-account">{copy.title}</h2>
      <p>{copy.text(email)}</p>
      <PageForm
        action={hrefOf('order', { secret })}
        intent="create-account"
        result={result}
        fetcher={fetcher}
        submit={copy.submit}
        button={{ className: 'button quiet' }}
      >
        <UsernameField email={email} />
        <PasswordField result={result} isNew />
      </PageForm>
    </section>
  );
}

import { checkoutForm as copy } from '#copy/pages/checkout-form.ts';
import { Field } from '../../components/forms/field.tsx';
import styles from './checkout-form.module.css';

/** Email for the receipt: a field for guests, a text for signed-in shoppers. */
export function EmailField({
  signedInAs,
  error,
}: {
  signedInAs: string | undefined;
  error: string | undefined;
}) {
  return (
    <fieldset className={styles['address']}>
      <legend>{copy.contact}</legend>
      {signedInAs ? (
        <p>{copy.signedInAs(signedInAs)}</p>
      ) : (
        <Field
          label={copy.email}
          name="email"
          type="email"
          autoComplete="email"
          hint={copy.emailHint}
          error={error}
          required
        />
      )}
    </fieldset>
  );
}

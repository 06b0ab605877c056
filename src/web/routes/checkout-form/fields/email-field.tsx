import { useRef, useState } from 'react';
import { checkoutForm as copy } from '#copy/pages/checkout-form.ts';
import addressStyles from '../../../components/addresses/address-fields.module.css';
import { Field } from '../../../components/forms/field.tsx';
import styles from './checkout-form.module.css';

/** Returns the address that was probably meant, such as `ada@gmail.com` for `ada@gmial.com`. */
const suggestEmail = async (email: string): Promise<string | undefined> => {
  try {
    const { default: checker } = await import('@zootools/email-spell-checker');
    return checker.run({ email })?.full;
  } catch {
    return undefined;
  }
};

type Props = {
  readonly isSignedIn: boolean;
  /** Undefined for guests, and until the session is known. */
  readonly signedInAs: string | undefined;
  readonly error: string | undefined;
};

/** Email for the receipt: a field for guests, a text for signed-in shoppers. */
export function EmailField({ isSignedIn, signedInAs, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [suggestion, setSuggestion] = useState<string>();
  const suggest = async (typed: string) => {
    const email = await suggestEmail(typed);
    setSuggestion(email === typed ? undefined : email);
  };
  const accept = () => {
    if (!input.current || suggestion === undefined) return;
    input.current.value = suggestion;
    // Stores the draft and checks the field, as after typing.
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    input.current.focus();
    setSuggestion(undefined);
  };
  return (
    <fieldset className={addressStyles['address']}>
      <legend>{copy.contact}</legend>
      {isSignedIn || signedInAs ? (
        <p className={styles['signed-in']}>{signedInAs && copy.signedInAs(signedInAs)}</p>
      ) : (
        <Field
          ref={input}
          label={copy.email}
          name="email"
          type="email"
          autoComplete="email"
          hint={copy.emailHint}
          error={error}
          required
          onBlur={({ target }) => void suggest(target.value)}
        />
      )}
      <p role="status" className={styles['suggestion']}>
        {suggestion && (
          <button type="button" className="as-link" onClick={accept}>
            {copy.didYouMean(suggestion)}
          </button>
        )}
      </p>
    </fieldset>
  );
}

import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { auth } from '#copy/pages/auth.ts';
import { Field } from '../forms/field.tsx';
import { type FormResult, fieldOf } from '../forms/form-result.ts';

type Props = {
  readonly result: FormResult | undefined;
  readonly label?: string;
  readonly name?: string;
  /** True if the shopper chooses the password. */
  readonly isNew?: boolean;
};

/** A required field for the password of an account. */
export const PasswordField = ({ result, label = auth.password, name = 'password', isNew = false }: Props) => (
  <HiddenTextField
    {...fieldOf(result, name)}
    label={label}
    autoComplete={isNew ? 'new-password' : 'current-password'}
    {...(isNew && { hint: auth.passwordHint })}
  />
);

/** A chosen password again (AUTH-3). */
export const ConfirmPasswordField = ({ result }: Pick<Props, 'result'>) => (
  <HiddenTextField
    {...fieldOf(result, 'confirmPassword')}
    label={auth.confirmPassword}
    autoComplete="new-password"
    isAlert
  />
);

/** Shows the typed password at a press; hidden again when it is sent, so that browsers store it as a password. */
function HiddenTextField(props: ComponentProps<typeof Field>) {
  const [isShown, setIsShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = button.current?.form;
    const hide = () => setIsShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      button={
        <button
          ref={button}
          type="button"
          className="as-link needs-script"
          aria-pressed={isShown}
          title={props.label}
          onClick={() => setIsShown(!isShown)}
        >
          {auth.show}
        </button>
      }
    />
  );
}

import type { ComponentProps, ReactNode, RefObject } from 'react';
import { form as copy } from '#copy/pages/form.ts';

type Props = {
  readonly alertBox: RefObject<HTMLDivElement | null>;
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly submit: string;
  readonly intent?: string | undefined;
  readonly button?: ComponentProps<'button'> | undefined;
  /** Shown between the message and the button. */
  readonly children?: ReactNode;
};

/** The end of a form: the message of a rejection and the button. */
export function FormFooter({ alertBox, problem, isBusy, submit, intent, button, children }: Props) {
  return (
    <>
      {problem && (
        <p ref={alertBox} role="alert" className="notice" tabIndex={-1}>
          {problem}
        </p>
      )}
      {children}
      <button
        type="submit"
        className="button"
        aria-disabled={isBusy}
        {...(intent && { name: 'intent', value: intent })}
        {...button}
      >
        {submit}
      </button>
      {isBusy && <p role="status">{copy.sending}</p>}
    </>
  );
}

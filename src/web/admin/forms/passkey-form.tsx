import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import { refusals } from '#copy/admin/refusals.ts';
import { adminPasskey as copy } from '#copy/admin/sign-in.ts';
import type { PasskeyOptions } from '#services/ports/ports.ts';
import { FormFooter } from '../../components/forms/form-footer.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import type { StaffFormResult } from './staff-form-result.ts';
import { useStaffForm } from './use-staff-form.ts';

type Props = {
  readonly kind: 'sign-in' | 'create';
  readonly submit: string;
  readonly isQuiet?: boolean;
  /** Renders the fields of the form. */
  readonly children?: (result: StaffFormResult | undefined) => ReactNode;
};

const subscribeToNothing = () => () => undefined;

/** Opens the dialog of the browser with these options. */
const openDialog = (kind: Props['kind'], options: PasskeyOptions): Promise<unknown> =>
  kind === 'sign-in'
    ? startAuthentication({ optionsJSON: options })
    : startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });

/** Browsers report a passkey that the device has already as an invalid state. */
const problemOf = (error: unknown): string =>
  error instanceof Error && error.name === 'InvalidStateError' ? refusals['passkey-known'] : copy.cancelled;

/** A form that signs in with a passkey or creates one; absent without scripts and in browsers without passkeys. */
export function PasskeyForm(props: Props) {
  const isSupported = useSyncExternalStore(subscribeToNothing, browserSupportsWebAuthn, () => false);
  return isSupported && <SupportedPasskeyForm {...props} />;
}

/** The action checks the fields with the intent `begin-passkey`, and gets the response of the dialog after that. */
function SupportedPasskeyForm({ kind, submit, isQuiet, children }: Props) {
  const fetcher = useFetcher<StaffFormResult>();
  const [failed, setFailed] = useState<{ readonly challenge: string; readonly result: StaffFormResult }>();
  const opened = useRef<string>(undefined);
  const options = fetcher.data?.options;
  const hasFailed = failed !== undefined && failed.challenge === options?.challenge;
  const result = hasFailed ? failed.result : fetcher.data;
  // The dialog is open until it fails, or its response is sent.
  const isBusy = fetcher.state !== 'idle' || (options !== undefined && !hasFailed);
  const { form, alertBox, onSubmit, store } = useStaffForm(kind, isBusy, result);
  const { submit: send } = fetcher;
  useEffect(() => {
    if (!options || opened.current === options.challenge) return;
    const { challenge } = options;
    opened.current = challenge;
    openDialog(kind, options)
      .then((response) => {
        const data = new FormData(form.current ?? undefined);
        data.set('intent', `${kind}-passkey`);
        data.set('response', JSON.stringify(response));
        return send(data, { method: 'post' });
      })
      .catch((error: unknown) => setFailed({ challenge, result: { problem: problemOf(error) } }));
  }, [form, kind, options, send]);
  return (
    <fetcher.Form ref={form} method="post" noValidate onSubmit={onSubmit} defaultShouldRevalidate={false}>
      <input type="hidden" name="intent" value="begin-passkey" />
      {children?.(result)}
      <FormFooter
        alertBox={alertBox}
        problem={result?.problem}
        isBusy={isBusy}
        submit={submit}
        button={{ className: isQuiet ? 'button quiet' : 'button' }}
      >
        {result?.needsSignIn && <SignInAgain store={store} />}
      </FormFooter>
    </fetcher.Form>
  );
}

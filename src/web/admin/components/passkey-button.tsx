import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFetcher, useSubmit } from 'react-router';
import { adminPasskey as copy } from '#copy/admin/sign-in.ts';
import type { BeginResult } from '../loaders/begin-passkey.ts';

type Props = {
  readonly kind: 'sign-in' | 'create';
  readonly label: string;
  /** The form with further fields to send. */
  readonly form?: string;
};

const subscribeToNothing = () => () => undefined;

/** Opens the dialog of the browser with these options. */
const openDialog = (kind: Props['kind'], options: BeginResult['options']): Promise<unknown> =>
  kind === 'sign-in'
    ? startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
    : startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });

/** A button that signs in with a passkey or creates one; absent without scripts and in browsers without passkeys. */
export function PasskeyButton({ kind, label, form }: Props) {
  const isSupported = useSyncExternalStore(subscribeToNothing, browserSupportsWebAuthn, () => false);
  const fetcher = useFetcher<BeginResult>();
  const submit = useSubmit();
  const opened = useRef<string>(undefined);
  const [problem, setProblem] = useState<string>();
  const { options } = fetcher.data ?? {};
  useEffect(() => {
    if (!options || opened.current === options.challenge) return;
    opened.current = options.challenge;
    openDialog(kind, options)
      .then((response) => {
        const fields = form && document.querySelector<HTMLFormElement>(`#${form}`);
        const data = new FormData(fields || undefined);
        data.set('intent', `${kind}-passkey`);
        data.set('response', JSON.stringify(response));
        return submit(data, { method: 'post' });
      })
      .catch(() => setProblem(copy.cancelled));
  }, [kind, options, form, submit]);
  if (!isSupported) return null;
  const isBusy = fetcher.state !== 'idle';
  const onClick = () => {
    setProblem(undefined);
    if (!isBusy) void fetcher.submit({ intent: 'begin-passkey' }, { method: 'post' });
  };
  const message = problem ?? fetcher.data?.problem;
  return (
    <>
      <button type="button" className="button" aria-disabled={isBusy} onClick={onClick}>
        {label}
      </button>
      {message && (
        <p role="alert" className="notice">
          {message}
        </p>
      )}
    </>
  );
}

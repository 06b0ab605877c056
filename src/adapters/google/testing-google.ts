import { onTestFinished } from 'vitest';
import { callback, control, createBrowser, secret, startEmulator } from '#emulators/google/relying-party.ts';
import type { GoogleSignIn } from '#services/ports/ports.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { createGoogleSignIn } from './google-sign-in.ts';

export { callback } from '#emulators/google/relying-party.ts';
export const vera = { name: 'Vera Holloway', email: 'vera@example.com' };
export const refused = { ok: false, error: { code: 'auth/invalid-credential' } };
export const unavailable = { ok: false, error: { code: 'auth/google-unavailable' } };

/** The shop's client of Google at this address. */
export const googleAt = (issuer: string, log = silentLog): GoogleSignIn =>
  createGoogleSignIn(
    { issuer: async () => new URL(issuer), clientId: 'shop', clientSecret: secret, redirectUri: callback },
    log,
  );

/** Starts an emulator of Google that stops after the test. */
export const runGoogle = async () => {
  const emulator = await startEmulator();
  onTestFinished(() => emulator.close());
  const google = googleAt(emulator.origin);

  /** Signs in at the account chooser; returns the callback URL and the stored challenge. */
  const authorize = async (form: Record<string, string> = vera, from = google) => {
    const started = await from.begin();
    if (!started.ok) throw new Error(started.error.code);
    const browse = createBrowser(emulator.origin);
    const chooser = await browse(started.value.url);
    const redirect = await browse(chooser.url, form);
    return {
      callbackUrl: new URL(redirect.headers.get('location') ?? ''),
      challenge: started.value.challenge,
    };
  };

  return {
    origin: emulator.origin,
    google,
    authorize,
    fault: (plan: unknown) => control(emulator, 'POST', 'faults', plan),
    clearFaults: () => control(emulator, 'DELETE', 'faults'),
    rotateKeys: () => control(emulator, 'POST', 'rotate-keys', { keepOld: true }),
    async signIn(form: Record<string, string> = vera) {
      const { callbackUrl, challenge } = await authorize(form);
      return google.finish(callbackUrl, challenge);
    },
  };
};

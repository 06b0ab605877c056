import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` of a payload sent at `at` (seconds), with a `v1` for each secret. */
export function signatureHeader(payload: string, at: number, secrets: readonly string[]): string {
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex'),
  );
  return [`t=${at}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
}

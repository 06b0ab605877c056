import { logLeaksSecret } from '../support/secret-detection.ts';
import type { Invariant } from './observed-state.ts';
import { unexpectedErrors } from './unexpected-errors.ts';

/** I4, I6 and I7: no data of other shoppers, no unexpected errors, no secrets in logs. */
export const leaksAndErrors: Invariant = async ({ recorder, logs }) => [
  ...recorder.violations(),
  ...[...recorder.secrets()]
    .filter((secret) => logs.includes(secret))
    .map((secret) => `I7: the log contains the secret ${secret}`),
  ...unexpectedErrors(logs).map((line) => `I6: ${line.slice(0, 300)}`),
  ...logs
    .split('\n')
    .filter(logLeaksSecret)
    .map((line) => `I7: the log contains a secret: ${line.slice(0, 300)}`),
];

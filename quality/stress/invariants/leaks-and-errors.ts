import { logLeaksSecret } from '../secret-detection.ts';
import type { Invariant } from './observed-state.ts';
import { unexpectedErrors } from './unexpected-errors.ts';

/** I4, I6 and I7: nobody was shown what is another's, nothing unforeseen happened, and no log holds a secret. */
export const leaksAndErrors: Invariant = async ({ recorder, logs }) => [
  ...recorder.violations(),
  ...[...recorder.secrets()]
    .filter((secret) => logs.includes(secret))
    .map((secret) => `I7: the log holds ${secret}, which only a shopper may know`),
  ...unexpectedErrors(logs).map((line) => `I6: ${line.slice(0, 300)}`),
  ...logs
    .split('\n')
    .filter(logLeaksSecret)
    .map((line) => `I7: the log holds a secret: ${line.slice(0, 300)}`),
];

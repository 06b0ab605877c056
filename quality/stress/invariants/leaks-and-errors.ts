import { logTells } from '../secret-detection.ts';
import type { Invariant } from './observed-state.ts';
import { unforeseen } from './unexpected-errors.ts';

/** I4, I6 and I7: nobody was shown what is another's, nothing unforeseen happened, and no log holds a secret. */
export const quiet: Invariant = async ({ witness, complaints }) => [
  ...witness.objections(),
  ...[...witness.secrets()]
    .filter((secret) => complaints.includes(secret))
    .map((secret) => `I7: the log holds ${secret}, which only a shopper may know`),
  ...unforeseen(complaints).map((line) => `I6: ${line.slice(0, 300)}`),
  ...complaints
    .split('\n')
    .filter(logTells)
    .map((line) => `I7: the log holds a secret: ${line.slice(0, 300)}`),
];

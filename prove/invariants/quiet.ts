import type { Invariant } from '../evidence.ts';
import { logTells } from '../secrets.ts';

// A call to the outside that fails is a TypeError as well, and one that everybody foresees.
const UNFORESEEN = /unhandled|uncaught|FATAL ERROR|(?:Type|Range|Reference)Error:(?! fetch failed)/i;

/** I4, I6 and I7: nobody was shown what is another's, nothing unforeseen happened, and no log holds a secret. */
export const quiet: Invariant = async ({ witness, complaints }) => [
  ...witness.objections(),
  ...[...witness.secrets()]
    .filter((secret) => complaints.includes(secret))
    .map((secret) => `I7: the log holds ${secret}, which only a shopper may know`),
  ...complaints
    .split('\n')
    .flatMap((line) => [
      ...(UNFORESEEN.test(line) ? [`I6: ${line.slice(0, 300)}`] : []),
      ...(logTells(line) ? [`I7: the log holds a secret: ${line.slice(0, 300)}`] : []),
    ]),
];

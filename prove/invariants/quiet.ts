import type { Invariant } from '../evidence.ts';

// A call to the outside that fails is a TypeError as well, and one that everybody foresees.
const UNFORESEEN = /unhandled|uncaught|FATAL ERROR|(?:Type|Range|Reference)Error:(?! fetch failed)/i;
/** What may never be read in a log: keys of providers, sessions, and the marks in what shoppers say of themselves. */
const SECRETS = /whsec_\w+|sk_test_\w+|__Host-session=|canary-[0-9a-f-]{36}|postgres:\/\/\S+/;

/** I4, I6 and I7: nobody was shown what is another's, nothing unforeseen happened, and no log holds a secret. */
export const quiet: Invariant = async ({ witness, complaints }) => [
  ...witness.objections(),
  ...complaints
    .split('\n')
    .flatMap((line) => [
      ...(UNFORESEEN.test(line) ? [`I6: ${line.slice(0, 300)}`] : []),
      ...(SECRETS.test(line) ? [`I7: the log holds a secret: ${line.slice(0, 300)}`] : []),
    ]),
];

import { test } from 'vitest';
import { crashPoints } from '#stress/proofs/crash-points.ts';
import { kills, killsOfTwo } from '#stress/proofs/kills.ts';
import { overlappingStarts } from '#stress/proofs/overlapping-starts.ts';
import { SLOW, show } from './show.ts';

test('the shop is killed at each point of a purchase, and no shopper pays twice or in vain', SLOW, () =>
  show(crashPoints),
);

test('the shop and its database are killed while shoppers buy, and nothing acknowledged is lost', SLOW, () =>
  show(kills),
);

test('one of two shops on one database is killed, and shoppers of both lose nothing', SLOW, () =>
  show(killsOfTwo),
);

test(
  'of two shops that start at once on one data folder one opens, the other names it and exits, and shoppers lose nothing',
  SLOW,
  () => show(overlappingStarts),
);

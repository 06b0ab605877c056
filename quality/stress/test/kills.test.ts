import { test } from 'vitest';
import { overlappingStarts } from '#stress/cases/concurrent-starts.ts';
import { crashPoints } from '#stress/cases/crash-points.ts';
import { kills, killsOfTwo } from '#stress/cases/kills.ts';
import { SLOW, show } from './expect-pass.ts';

test('a shop killed at any point of a purchase charges no shopper twice or without an order', SLOW, () =>
  show(crashPoints),
);

test('the shop and its database are killed while shoppers buy, and nothing acknowledged is lost', SLOW, () =>
  show(kills),
);

test('one of two shops on one database is killed, and shoppers of both lose nothing', SLOW, () =>
  show(killsOfTwo),
);

test('of two simultaneous starts on one data folder one exits and names the other', SLOW, () =>
  show(overlappingStarts),
);

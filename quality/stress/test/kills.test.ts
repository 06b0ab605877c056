import { test } from 'vitest';
import { concurrentStarts } from '#stress/cases/concurrent-starts.ts';
import { crashPoints } from '#stress/cases/crash-points.ts';
import { kills, twoShopKills } from '#stress/cases/kills.ts';
import { expectPass, SLOW } from './expect-pass.ts';

test('a shop killed at any point of a purchase charges no shopper twice or without an order', SLOW, () =>
  expectPass(crashPoints),
);

test('the shop and its database are killed while shoppers buy, and nothing acknowledged is lost', SLOW, () =>
  expectPass(kills),
);

test('one of two shops on one database is killed, and shoppers of both lose nothing', SLOW, () =>
  expectPass(twoShopKills),
);

test('of two simultaneous starts on one data folder one exits and names the other', SLOW, () =>
  expectPass(concurrentStarts),
);

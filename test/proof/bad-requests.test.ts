import { test } from 'vitest';
import { badRequestsProof } from '#prove/proofs/bad-requests.ts';
import { SLOW, show } from './show.ts';

test('[F09] [F17] [F18] [F19] no request that a program can make up breaks the shop', SLOW, () =>
  show(badRequestsProof),
);

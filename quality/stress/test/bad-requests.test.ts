import { test } from 'vitest';
import { badRequestsProof } from '#stress/proofs/bad-requests.ts';
import { SLOW, show } from './show.ts';

test('no request that a program can make up breaks the shop', SLOW, () => show(badRequestsProof));

import { test } from 'vitest';
import { badRequestsProof } from '#stress/cases/fuzzing.ts';
import { SLOW, show } from './expect-pass.ts';

test('no request that a program can make up breaks the shop', SLOW, () => show(badRequestsProof));

import { test } from 'vitest';
import { badRequestsProof } from '#stress/cases/fuzzing.ts';
import { SLOW, show } from './expect-pass.ts';

test('no fuzzed request breaks the shop', SLOW, () => show(badRequestsProof));

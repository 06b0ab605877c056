import { test } from 'vitest';
import { fuzzing } from '#stress/cases/fuzzing.ts';
import { expectPass, SLOW } from './expect-pass.ts';

test('no fuzzed request breaks the shop', SLOW, () => expectPass(fuzzing));

import { test } from 'vitest';
import { restore } from '#stress/cases/restore.ts';
import { expectPass, SLOW } from './expect-pass.ts';

test('restores a backup made during purchases, with every order and payment', SLOW, () =>
  expectPass(restore),
);

import { test } from 'vitest';
import { restored } from '#stress/cases/restore.ts';
import { SLOW, show } from './expect-pass.ts';

test(
  'a shop is backed up while people buy and opened elsewhere from the backup, with every order and the money of each',
  SLOW,
  () => show(restored),
);

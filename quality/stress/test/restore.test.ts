import { test } from 'vitest';
import { restored } from '#stress/cases/restore.ts';
import { SLOW, show } from './expect-pass.ts';

test('restores a backup made during purchases, with every order and its money', SLOW, () => show(restored));

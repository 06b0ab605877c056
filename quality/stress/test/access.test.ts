import { test } from 'vitest';
import { access } from '#stress/cases/access.ts';
import { SLOW, show } from './expect-pass.ts';

test(
  'two shoppers who ask for whatever there is never hear a word of each other, and neither changes what the other has',
  SLOW,
  () => show(access),
);

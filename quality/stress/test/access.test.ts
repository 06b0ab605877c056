import { test } from 'vitest';
import { access } from '#stress/cases/access.ts';
import { expectPass, SLOW } from './expect-pass.ts';

test('no route shows or changes data of another shopper', SLOW, () => expectPass(access));

import { test } from 'vitest';
import { webhookHistories, webhookOrders } from '#stress/cases/webhooks.ts';
import { SLOW, show } from './expect-pass.ts';

test('whatever events a shopper’s order lives through, it ends as the model says', SLOW, () =>
  show(webhookHistories),
);

test('events in every order leave a shopper’s order in the state that is true', SLOW, () =>
  show(webhookOrders),
);

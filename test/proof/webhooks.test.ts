import { test } from 'vitest';
import { webhookHistories, webhookOrders } from '#prove/proofs/webhooks.ts';
import { SLOW, show } from './show.ts';

test(
  '[A06] [A07] [A08] [A09] [A12] [A22] whatever events a shopper’s order lives through, it ends as the model says',
  SLOW,
  () => show(webhookHistories),
);

test('[A08] events in every order leave a shopper’s order in the state that is true', SLOW, () =>
  show(webhookOrders),
);

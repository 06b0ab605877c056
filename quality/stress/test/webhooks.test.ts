import { test } from 'vitest';
import { webhookHistories, webhookOrders } from '#stress/cases/webhooks.ts';
import { expectPass, SLOW } from './expect-pass.ts';

test('any event history of an order ends as the model predicts', SLOW, () => expectPass(webhookHistories));

test('any sequence of webhooks leaves an order in its correct status', SLOW, () => expectPass(webhookOrders));

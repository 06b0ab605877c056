import { test } from 'vitest';
import { webhookHistories, webhookOrders } from '#stress/cases/webhooks.ts';
import { expectPass, SLOW } from './expect-pass.ts';

test('any event history of an order ends as the model predicts', SLOW, () => expectPass(webhookHistories));

test('any order of events leaves an order in its true status', SLOW, () => expectPass(webhookOrders));

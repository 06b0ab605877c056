import { test } from 'vitest';
import { webhookHistories, webhookOrders } from '#stress/cases/webhooks.ts';
import { SLOW, show } from './expect-pass.ts';

test('any event history of an order ends as the model predicts', SLOW, () => show(webhookHistories));

test('any order of events leaves an order in its true status', SLOW, () => show(webhookOrders));

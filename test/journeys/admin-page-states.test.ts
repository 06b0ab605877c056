import { adminStates } from '../page-states/states/admin.ts';
import { testStates } from '../page-states/test-states.ts';
import { test } from './journey.ts';

// A file of its own, because a worker has one shop.
test.use({ demoOrders: 60 });
// Some demo orders need the owner's attention, and so many pages open more streams than a member may.
test.beforeEach(({ faultRecorder }) => faultRecorder.allow(/"event":"alert\.raised"|\/admin\/events$/));
testStates(adminStates);

import { test } from '../../test/journeys/journey.ts';
import { adminStates } from '../../test/page-states/states/admin.ts';
import { takeScreenshots } from './take-screenshots.ts';

test.use({ demoOrders: 60 });
takeScreenshots(adminStates);

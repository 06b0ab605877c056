import { access } from './cases/access.ts';
import { brokenConnections } from './cases/broken-connections.ts';
import { buildSecrets } from './cases/build-secrets.ts';
import { cancellations } from './cases/cancellations.ts';
import { concurrentStarts } from './cases/concurrent-starts.ts';
import { contentNegotiation } from './cases/content-negotiation.ts';
import { crashPoints } from './cases/crash-points.ts';
import { forgedEvents } from './cases/forged-events.ts';
import { fuzzing } from './cases/fuzzing.ts';
import { killedFirstStarts } from './cases/killed-first-starts.ts';
import { kills, twoShopKills } from './cases/kills.ts';
import { largeShop } from './cases/large-shop.ts';
import { lastCoupon } from './cases/last-coupon.ts';
import { lastUnit, tenUnits } from './cases/last-units.ts';
import { liveStreams } from './cases/live-streams.ts';
import { lostEvents } from './cases/lost-events.ts';
import { mixedReleases } from './cases/mixed-releases.ts';
import { outages } from './cases/outages.ts';
import { overload } from './cases/overload.ts';
import { rejectedRequests } from './cases/rejected-requests.ts';
import { restore } from './cases/restore.ts';
import { rollingRestart } from './cases/rolling-restart.ts';
import { secretForms } from './cases/secret-forms.ts';
import { sharedAddress } from './cases/shared-address.ts';
import { timing } from './cases/timing.ts';
import { upgrade } from './cases/upgrade.ts';
import { webhookHistories, webhookOrders } from './cases/webhooks.ts';
import type { StressTest } from './runner/stress-test.ts';

export const stressTests: readonly StressTest[] = [
  lastUnit,
  tenUnits,
  lastCoupon,
  sharedAddress,
  contentNegotiation,
  webhookHistories,
  webhookOrders,
  crashPoints,
  kills,
  twoShopKills,
  concurrentStarts,
  outages,
  brokenConnections,
  killedFirstStarts,
  lostEvents,
  forgedEvents,
  rollingRestart,
  mixedReleases,
  upgrade,
  liveStreams,
  overload,
  rejectedRequests,
  cancellations,
  largeShop,
  access,
  secretForms,
  fuzzing,
  timing,
  restore,
  buildSecrets,
];

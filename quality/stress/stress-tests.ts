import { access } from './cases/access.ts';
import { brokenLines } from './cases/broken-connections.ts';
import { builtSecrets } from './cases/build-secrets.ts';
import { cancellations } from './cases/cancellations.ts';
import { overlappingStarts } from './cases/concurrent-starts.ts';
import { contentNegotiation } from './cases/content-negotiation.ts';
import { crashPoints } from './cases/crash-points.ts';
import { forgedEvents } from './cases/forged-events.ts';
import { badRequestsProof } from './cases/fuzzing.ts';
import { halfMade } from './cases/killed-first-starts.ts';
import { kills, killsOfTwo } from './cases/kills.ts';
import { largeShop } from './cases/large-shop.ts';
import { lastCoupon } from './cases/last-coupon.ts';
import { lastUnit, tenUnits } from './cases/last-units.ts';
import { liveStreams } from './cases/live-streams.ts';
import { lostEvents } from './cases/lost-events.ts';
import { outside } from './cases/outages.ts';
import { overload } from './cases/overload.ts';
import { rejectedRequests } from './cases/rejected-requests.ts';
import { restored } from './cases/restore.ts';
import { rollingRestart } from './cases/rolling-restart.ts';
import { secretForms } from './cases/secret-forms.ts';
import { crowdedAddress } from './cases/shared-address.ts';
import { timing } from './cases/timing.ts';
import { webhookHistories, webhookOrders } from './cases/webhooks.ts';
import type { Proof } from './stress-test.ts';

/** Every row of the table, in its order. */
export const proofs: readonly Proof[] = [
  lastUnit,
  tenUnits,
  lastCoupon,
  crowdedAddress,
  contentNegotiation,
  webhookHistories,
  webhookOrders,
  crashPoints,
  kills,
  killsOfTwo,
  overlappingStarts,
  outside,
  brokenLines,
  halfMade,
  lostEvents,
  forgedEvents,
  rollingRestart,
  liveStreams,
  overload,
  rejectedRequests,
  cancellations,
  largeShop,
  access,
  secretForms,
  badRequestsProof,
  timing,
  restored,
  builtSecrets,
];

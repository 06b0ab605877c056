import type { Proof } from './proof.ts';
import { access } from './proofs/access.ts';
import { badRequestsProof } from './proofs/bad-requests.ts';
import { brokenLines } from './proofs/broken-lines.ts';
import { builtSecrets } from './proofs/built-secrets.ts';
import { cancellations } from './proofs/cancellations.ts';
import { contentNegotiation } from './proofs/content-negotiation.ts';
import { crashPoints } from './proofs/crash-points.ts';
import { crowdedAddress } from './proofs/crowded-address.ts';
import { forgedEvents } from './proofs/forged-events.ts';
import { halfMade } from './proofs/half-made.ts';
import { kills, killsOfTwo } from './proofs/kills.ts';
import { largeShop } from './proofs/large-shop.ts';
import { lastCoupon } from './proofs/last-coupon.ts';
import { lastUnit, tenUnits } from './proofs/last-units.ts';
import { liveStreams } from './proofs/live-streams.ts';
import { lostEvents } from './proofs/lost-events.ts';
import { outside } from './proofs/outside.ts';
import { overlappingStarts } from './proofs/overlapping-starts.ts';
import { overload } from './proofs/overload.ts';
import { rejectedRequests } from './proofs/rejected-requests.ts';
import { restored } from './proofs/restored.ts';
import { rollingRestart } from './proofs/rolling-restart.ts';
import { secretForms } from './proofs/secret-forms.ts';
import { timing } from './proofs/timing.ts';
import { webhookHistories, webhookOrders } from './proofs/webhooks.ts';

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

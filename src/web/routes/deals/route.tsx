import { DealsPage } from './page.tsx';
import type { RunningPromotion } from './terms.ts';

// The shop does not know promotions yet.
const NONE: readonly RunningPromotion[] = [];

export default function DealsRoute() {
  return <DealsPage promotions={NONE} />;
}

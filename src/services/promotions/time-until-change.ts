import { nextTurn } from '#domain/promotions/promotion.ts';
import type { Ports } from '../ports/ports.ts';

/** The milliseconds until a promotion begins or is over by the clock alone; undefined where none will. */
export const untilPromotionsTurn =
  ({ offers, clock }: Pick<Ports, 'offers' | 'clock'>) =>
  async (): Promise<number | undefined> => {
    const asked = clock();
    // A turn that passes while the question is under way is told of all the same.
    const turn = nextTurn(await offers.promotions(), asked);
    return turn && Math.max(0, turn.getTime() - clock().getTime());
  };

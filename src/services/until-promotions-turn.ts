import { nextTurn } from '#domain/offer.ts';
import type { Ports } from './ports.ts';

/** The milliseconds until a promotion begins or is over by the clock alone; undefined where none will. */
export const untilPromotionsTurn =
  ({ offers, clock }: Pick<Ports, 'offers' | 'clock'>) =>
  async (): Promise<number | undefined> => {
    const promotions = await offers.promotions();
    const now = clock();
    const turn = nextTurn(promotions, now);
    return turn && turn.getTime() - now.getTime();
  };

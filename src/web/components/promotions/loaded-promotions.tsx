import type { ComponentProps } from 'react';
import type { ShopError } from '#domain/api/error-table.ts';
import type { PromotionRecord } from '#domain/promotions/promotion.ts';
import type { Result } from '#domain/values/result.ts';
import { deals } from '../../copy/deals.ts';
import { PartFailed } from '../errors/section-error.tsx';
import { PromotionList } from './promotion-list.tsx';

/** The current promotions, or the error of their load. */
export type PromotionsAnswer = Result<readonly PromotionRecord[], ShopError>;

type Props = {
  readonly promotions: PromotionsAnswer;
  /** The most promotions to show. */
  readonly most?: number;
  readonly Details?: ComponentProps<typeof PromotionList>['Details'];
};

export function LoadedPromotions({ promotions, most, Details }: Props) {
  return promotions.ok ? (
    <PromotionList promotions={promotions.value.slice(0, most)} {...(Details && { Details })} />
  ) : (
    <PartFailed what={deals.failed} error={promotions.error} />
  );
}

import type { ComponentProps } from 'react';
import { deals } from '#copy/pages/deals.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import type { PromotionRecord } from '#domain/promotions/promotion.ts';
import type { Result } from '#domain/values/result.ts';
import { SectionError } from '../errors/section-error.tsx';
import { PromotionList } from './promotion-list.tsx';

/** The current promotions, or the error of their load. */
export type PromotionsResult = Result<readonly PromotionRecord[], ShopError>;

type Props = {
  readonly promotions: PromotionsResult;
  /** The most promotions to show. */
  readonly limit?: number;
  readonly Details?: ComponentProps<typeof PromotionList>['Details'];
};

export function PromotionsSection({ promotions, limit, Details }: Props) {
  return promotions.ok ? (
    <PromotionList promotions={promotions.value.slice(0, limit)} {...(Details && { Details })} />
  ) : (
    <SectionError message={deals.failed} error={promotions.error} />
  );
}

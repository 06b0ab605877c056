import type { ComponentType } from 'react';
import type { Product } from '#domain/catalogue/product.ts';
import type { PromotionRecord } from '#domain/promotions/promotion.ts';

/** Products and promotions for components that show them. */
export type SampleData = {
  readonly teas: readonly [Product, ...Product[]];
  readonly promotions: readonly PromotionRecord[];
};

export type Section = {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly Content: ComponentType<SampleData>;
};

import type { ComponentType } from 'react';
import type { Product } from '#domain/catalogue/product.ts';
import type { PromotionRecord } from '#domain/promotions/promotion.ts';

/** What the shop sells, for components that show it. */
export type Shelf = {
  readonly teas: readonly [Product, ...Product[]];
  readonly promotions: readonly PromotionRecord[];
};

/** One matter of the guide. */
export type Section = {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly Content: ComponentType<Shelf>;
};

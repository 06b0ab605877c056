import { mix } from './colour.ts';

export type LeafKind = 'needle' | 'pearl' | 'twist' | 'flat' | 'powder' | 'broken' | 'bean' | 'ware';

/** What the pictures need to know of a product. */
export interface Goods {
  readonly id: string;
  readonly name: string;
  readonly type?: 'black' | 'green';
  readonly liquor: string;
  readonly leaf: LeafKind;
  readonly unit: string;
  readonly consist: readonly { readonly ingrName: string; readonly ingredient: string }[];
  readonly brewing?: { readonly origin: string };
}

/** The colour a product's pictures are steeped in: its liquor, lifted where that is nearly black. */
export const tintOf = ({ liquor, leaf }: Goods): string =>
  leaf === 'bean' ? mix(liquor, '#d08f4e', 0.55) : liquor;
